/**
 * Starts the page's own script after the first paint, inline in the head. Until then the page is
 * complete, and its links and forms work.
 */

/** The type of a module script that waits. */
export const DEFERRED_TYPE = 'deferred-module'

/** A page in the background is not painted: there the script starts at once. */
export const START_SCRIPT = `addEventListener('DOMContentLoaded',function(){
var w=document.querySelector('script[type="${DEFERRED_TYPE}"]');if(!w)return;
function start(){
w.dataset.modules.split(' ').forEach(function(p){var l=document.createElement('link');l.rel='modulepreload';l.href=p;document.head.append(l)});
var s=document.createElement('script');s.type='module';s.textContent=w.textContent;document.head.append(s)}
if(document.hidden)start();else requestAnimationFrame(function(){setTimeout(start)})
})`
