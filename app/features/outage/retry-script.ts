/** Runs inline in the page that stands for one whose data is out of reach, and loads no other script. */

/** The first look is after about this time, as `Retry-After` says; each later one waits twice as long, ms. */
const FIRST_POLL_MS = 5_000
const LATEST_POLL_MS = 60_000

/**
 * The wanted page comes by itself. Every page waits by chance a little more or less than the others:
 * they must not all come back at once.
 */
export const RETRY_SCRIPT = `(function(){
var wait=${FIRST_POLL_MS};
function later(){setTimeout(look,wait*(.75+Math.random()/2));wait=Math.min(wait*2,${LATEST_POLL_MS})}
function look(){
if(document.hidden||!navigator.onLine)return later();
fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(a){if(a.status===503)later();else location.reload()},later)}
later()})()`
