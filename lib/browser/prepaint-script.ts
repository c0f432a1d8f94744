/**
 * Runs inline in the head before the first paint, so that settings of this device do not flash. It
 * runs in every browser. If storage is blocked, the defaults apply.
 */
import { OPENED_GAMES_KEY, SIDEBAR_KEY, THEME_COLORS, THEME_KEY } from '../inline-script-values.ts'
import { readFlag } from './signed-in-flag.ts'

const { dataset } = document.documentElement

/** Without a stored theme, `data-default-theme="system"` of `<html>` follows the system. */
function isLight(): boolean {
  const theme = localStorage.getItem(THEME_KEY)
  if (theme) return theme === 'light'
  return dataset.defaultTheme === 'system' && matchMedia('(prefers-color-scheme: light)').matches
}

try {
  // Hides content for visitors before a player sees it.
  if (readFlag() !== undefined) dataset.signedIn = ''
} catch {
  // Cookies are blocked.
}
try {
  if (isLight()) {
    dataset.theme = 'light'
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS.light)
  }
  const isWide = matchMedia('(min-width: 768px)').matches
  if (isWide && localStorage.getItem(SIDEBAR_KEY) === 'rail') dataset.sidebar = 'rail'
  const games: unknown = JSON.parse(localStorage.getItem(OPENED_GAMES_KEY) ?? '[]')
  if (Array.isArray(games) && typeof games[0] === 'string') dataset.openedGames = ''
} catch {
  // Storage is blocked.
}
