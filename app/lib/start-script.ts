/**
 * Starts the page's own script after the first paint. It runs inline in the head and sets
 * `data-painted` on `<html>` after the paint. Until then the page is complete, and its links and
 * forms work.
 */

import { FOCUS_POLICY_SCRIPT } from './focus-policy.ts'
import { CHUNK_LOAD_SCRIPT } from './chunk-load-script.ts'
import { DEFER_FRAME_SCRIPT } from './defer-frame.ts'
import { ME_PATH, VIEWER_INCLUDED } from './signed-in-flag.ts'

/** The type of a module script that is started later. */
export const DEFERRED_TYPE = 'deferred-module'

/** The script starts after this time if the browser does not report its first paint, ms. */
const AT_LATEST_MS = 1_000

/**
 * Requests the viewer while the page's own script still loads. `viewer-store.ts` takes the response. A
 * player's own pages contain the viewer.
 */
const REQUEST_SCRIPT = `if('signedIn' in document.documentElement.dataset&&!document.documentElement.hasAttribute('${VIEWER_INCLUDED}')){
window.viewerResponse=fetch('${ME_PATH}');window.viewerResponse.catch(function(){})}`

/** A page in the background is never painted, so its script starts at once. */
export const START_SCRIPT = `${CHUNK_LOAD_SCRIPT};
${REQUEST_SCRIPT}
${DEFER_FRAME_SCRIPT}
addEventListener('DOMContentLoaded',function(){
${FOCUS_POLICY_SCRIPT}
var w=document.querySelector('script[type="${DEFERRED_TYPE}"]');
function start(){
document.documentElement.dataset.painted='';
if(!w)return;
w.dataset.modules.split(' ').forEach(function(p){var l=document.createElement('link');l.rel='modulepreload';l.href=p;document.head.append(l)});
var s=document.createElement('script');s.type='module';s.textContent=w.textContent;document.head.append(s);w=null}
if(document.hidden||!window.PerformanceObserver)return start();
new PerformanceObserver(start).observe({type:'paint',buffered:true});
setTimeout(start,${AT_LATEST_MS})
})`
