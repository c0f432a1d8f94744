/** Inline script of the document that replaces an unavailable page. It loads no other script. */

/**
 * First poll after about this time, as in `Retry-After`; the interval then doubles each time, ms.
 */
const FIRST_POLL_MS = 5_000
const LATEST_POLL_MS = 60_000

/** Reloads the page once it is available. Jitter keeps all pages from reloading at once. */
export const RETRY_SCRIPT = `(function(){
var wait=${FIRST_POLL_MS};
function later(){setTimeout(poll,wait*(.75+Math.random()/2));wait=Math.min(wait*2,${LATEST_POLL_MS})}
function poll(){
if(document.hidden||!navigator.onLine)return later();
fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(a){if(a.status===503)later();else location.reload()},later)}
later()})()`
