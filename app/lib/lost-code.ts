/**
 * A page that does not get its style or its code says so, and loads once more by itself. In the
 * document, for what else could say it is among what is missing.
 */

/** In the browser's colours for the page's theme: the portal's own may be among what is missing. */
const LOOK = `position:fixed;inset:auto 0 0;z-index:60;margin:0;padding:1rem;background:Canvas;color:CanvasText`

/**
 * A browser that leaves a page lets go of what was on its way to it, as if it were lost, and to load
 * the page anew would keep it there. Not every browser says beforehand that it leaves; ms.
 */
const STAY_MS = 1_000

/**
 * Defines `loseCode`, which React Router calls where it would load the open page anew, and calls it
 * where the style or the first script does not come.
 *
 * - On the way to another page the browser opens that one.
 * - A page that did not start is loaded anew, unless it just was: it never goes round in a loop.
 * - In a page that has started something else did not come: what is typed, and a game that is running,
 *   stay, with a link beside them.
 */
export const LOST_CODE_SCRIPT = `(function(){
var m,g,left,w=window,never=new Promise(function(){});
w.loseCode=function(e,isStart){
if(e instanceof Error)console.error(e);
var l=location,r=w.__reactRouterDataRouter,n=r&&r.state.navigation.location,u=n&&l.origin+n.pathname+n.search+n.hash,
t=performance.getEntriesByType('navigation')[0],
again=n||isStart&&t&&t.type!=='reload',a=document.createElement('a');
u=u||l.href;
if(again&&g===u)return never;
g=again&&u;if(m)m.remove();
m=document.createElement('p');m.setAttribute('role','alert');m.style.cssText='${LOOK}';
m.textContent='Part of this page did not arrive. '+(again?'It is loaded again.':'');
if(!again){a.href='';a.className='text-link';a.textContent='Load again';m.append(a)}
(document.querySelector('dialog[open]')||document.body||document.documentElement).append(m);
if(u!==l.href)l.assign(u);else if(again)l.reload();
return never};
function start(e){setTimeout(function(){left||w.loseCode(e,1)},${STAY_MS})}
w.onbeforeunload=function(){left=1};
addEventListener('error',function(e){var t=e.target;if(t.rel==='stylesheet'&&!w.__reactRouterDataRouter||t.type==='module')start()},true);
document.addEventListener('load',function(e){if(e.target.type==='module')w.onbeforeunload=null},true);
addEventListener('unhandledrejection',function(e){if(!w.__reactRouterDataRouter&&/module/i.test(e.reason))start(e.reason)})
})()`
