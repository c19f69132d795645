addEventListener("pageshow",e=>{e.persisted&&(delete document.documentElement.dataset.ready,location.reload())});
