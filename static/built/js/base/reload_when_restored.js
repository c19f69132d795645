window.addEventListener("pageshow",e=>{e.persisted&&location.reload()});
