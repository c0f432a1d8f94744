/**
 * Runs inline in the head before the first paint, so that settings of this device do not flash. It
 * runs in every browser. If storage is blocked, the defaults apply.
 */

import { MARK_SIGNED_IN } from './signed-in-flag.ts'

/** Storage key of the theme: `dark` or `light`. */
export const THEME_KEY = 'theme'
/** Storage key of the sidebar: `expanded` or `rail`. */
export const SIDEBAR_KEY = 'sidebar'
/** Storage key of the games opened on this device, latest first. */
export const OPENED_GAMES_KEY = 'opened-games'

/** Background colors of the themes, for the browser's own controls and bars. */
export const THEME_COLORS = { dark: '#0a1213', light: '#f6f0e3' }

/** The color of the current theme; on the server, of the default theme. */
export function readThemeColor(): string {
  const isLight =
    typeof document !== 'undefined' && document.documentElement.dataset.theme === 'light'
  return isLight ? THEME_COLORS.light : THEME_COLORS.dark
}

/** Without a stored theme, `data-default-theme="system"` of `<html>` follows the system. */
export const PREPAINT_SCRIPT = `(function(){try{${MARK_SIGNED_IN}}catch(e){}
try{
var d=document.documentElement,s=localStorage;
var t=s.getItem('${THEME_KEY}');
if(t?t==='light':d.dataset.defaultTheme==='system'&&matchMedia('(prefers-color-scheme: light)').matches){d.dataset.theme='light';
var m=document.querySelector('meta[name="theme-color"]');if(m)m.content='${THEME_COLORS.light}'}
var b=s.getItem('${SIDEBAR_KEY}');if(matchMedia('(min-width: 768px)').matches&&b==='rail')d.dataset.sidebar=b;
var g=JSON.parse(s.getItem('${OPENED_GAMES_KEY}')||'[]');if(Array.isArray(g)&&typeof g[2]==='string')d.dataset.openedGames='';
}catch(e){}})()`
