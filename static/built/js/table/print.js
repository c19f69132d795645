var t=document.querySelector("[data-print]");t.hidden=!1;t.addEventListener("click",()=>window.print());
