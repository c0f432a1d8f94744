/** How often the offline page looks whether the portal is back, ms: it may be the one that was away. */
export const POLL_EVERY_MS = 15_000

/** Runs inline in the offline page, which loads no script: the wanted page comes back by itself. */
export const RECONNECT_SCRIPT = `addEventListener('online',function(){location.reload()});
setInterval(function(){if(document.hidden||!navigator.onLine)return;
fetch('/healthz',{cache:'no-store'}).then(function(a){if(a.ok)location.reload()},function(){})},${POLL_EVERY_MS})`
