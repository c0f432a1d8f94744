/**
 * Runs before the first paint, inline in the head: what was chosen on this device must not flash.
 * Written for every browser; a blocked storage leaves the defaults.
 */

import { MARK_SIGNED_IN } from './signed-in-flag.ts'

/** Where the theme is kept: `dark` or `light` (specification 4). */
export const THEME_KEY = 'theme'
/** Where the sidebar's state is kept: `expanded` or `rail`. */
export const SIDEBAR_KEY = 'sidebar'
/** Where the games opened on this device are kept, latest first. */
export const OPENED_GAMES_KEY = 'opened-games'

/** The browser's own controls and bars take the ground colour of the theme. */
export const THEME_COLORS = { dark: '#0a1213', light: '#f6f0e3' }

/** The one that is shown now; on the server that of the theme by default. */
export function readThemeColor(): string {
  const isLight =
    typeof document !== 'undefined' && document.documentElement.dataset.theme === 'light'
  return isLight ? THEME_COLORS.light : THEME_COLORS.dark
}

export const PREPAINT_SCRIPT = `(function(){try{${MARK_SIGNED_IN}}catch(e){}
try{
var d=document.documentElement,s=localStorage;
if(s.getItem('${THEME_KEY}')==='light'){d.dataset.theme='light';
var m=document.querySelector('meta[name="theme-color"]');if(m)m.content='${THEME_COLORS.light}'}
var b=s.getItem('${SIDEBAR_KEY}');if(matchMedia('(min-width: 768px)').matches&&b==='rail')d.dataset.sidebar=b;
var g=JSON.parse(s.getItem('${OPENED_GAMES_KEY}')||'[]');if(Array.isArray(g)&&typeof g[0]==='string')d.dataset.openedGames='';
}catch(e){}})()`
