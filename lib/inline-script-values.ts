/** Values that the document's inline scripts share with other code. */

/** The type of a module script that is started later (`start-script.ts`). */
export const DEFERRED_TYPE = 'deferred-module'

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
