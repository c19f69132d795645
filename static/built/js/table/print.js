addEventListener("DOMContentLoaded",()=>{document.documentElement.dataset.ready=""});var e=document.querySelector("[data-print]");e.hidden=!1;e.addEventListener("click",()=>window.print());
