async function n(){if(!document.hidden)try{await fetch("/health",{cache:"no-store"}),location.reload()}catch{}}addEventListener("online",n);setInterval(n,3e3);
