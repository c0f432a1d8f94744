/**
 * Shows a notice and reloads the page once if its style sheets or scripts fail to load. The script
 * is inline in the document, since any external file may be missing, too.
 */

import { MESSAGES_ID } from '../messages/messages-id.ts'

/** System colors in the page's color scheme, since the portal's own style sheet may be missing. */
const LOOK = `position:fixed;inset:auto 0 0;z-index:60;margin:0;padding:1rem;background:Canvas;color:CanvasText`

/**
 * Delay before the reload, ms. A browser that leaves a page cancels its pending downloads, which
 * then look like failures. A reload would keep the user on the page. Not every browser fires
 * `beforeunload`.
 */
const STAY_MS = 1_000

/**
 * The English messages of the part `errors`. Imported from there, they would be in the browser's bundle
 * with all others of the part.
 */
export const PART_MISSING = "Part of this page didn't load."
export const PART_MISSING_RELOADING = "Part of this page didn't load. Reloading…"
export const RELOAD = 'Reload'

/**
 * Reloads a page that did not start because a style sheet or script failed to load. A page that was
 * just reloaded is not reloaded again, which avoids a loop. Defines `showChunkLoadError`, which shows
 * the notice, also for chunks that load later (`chunk-load-errors.ts`). Given an address, it opens
 * that address. Otherwise the page stays as it is and shows a reload link.
 *
 * The words are in the messages of the document. A document of which only the beginning has loaded
 * gets the English ones.
 */
export const CHUNK_LOAD_SCRIPT = `(function(){
var m,g,left,w=window;
w.showChunkLoadError=function(u,isStart){
var n={partMissing:"${PART_MISSING}",partMissingReloading:"${PART_MISSING_RELOADING}",reload:"${RELOAD}"};try{n=JSON.parse(document.getElementById('${MESSAGES_ID}').textContent).messages.errors}catch(e){}
var l=location,t=performance.getEntriesByType('navigation')[0],
again=u||isStart&&t&&t.type!=='reload',a=document.createElement('a');
u=u||l.href;
if(again&&g===u)return;
g=again&&u;if(m)m.remove();
m=document.createElement('p');m.setAttribute('role','alert');m.style.cssText='${LOOK}';
m.textContent=again?n.partMissingReloading:n.partMissing+' ';
if(!again){a.href='';a.className='text-link';a.textContent=n.reload;m.append(a)}
(document.querySelector('dialog[open]')||document.body||document.documentElement).append(m);
if(u!==l.href)l.assign(u);else if(again){w.isReloading=true;l.reload()}
return m};
function start(){setTimeout(function(){left||w.showChunkLoadError('',1)},${STAY_MS})}
w.onbeforeunload=function(){left=1};
addEventListener('error',function(e){var t=e.target;if(t.rel==='stylesheet'&&!w.isHydrated||t.type==='module')start()},true);
document.addEventListener('load',function(e){if(e.target.type==='module')w.onbeforeunload=null},true);
addEventListener('unhandledrejection',function(e){if(!w.isHydrated&&/module/i.test(e.reason)){console.error(e.reason);start()}})
})()`
