/** Poll interval of the offline page, ms. It also detects that an unavailable server is back. */
export const POLL_EVERY_MS = 15_000

/** Runs inline in the offline page, which loads no script. Reloads the page once it is online. */
export const RECONNECT_SCRIPT = `addEventListener('online',function(){location.reload()});
setInterval(function(){if(document.hidden||!navigator.onLine)return;
fetch('/healthz',{cache:'no-store'}).then(function(a){if(a.ok)location.reload()},function(){})},${POLL_EVERY_MS})`
