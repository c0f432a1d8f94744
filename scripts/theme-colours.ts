/** The colours of a theme, read from where they stand: the tokens. */
import { readFileSync } from 'node:fs'
import { parseThemeColours } from '../app/lib/theme-colours.ts'

const css = readFileSync(new URL('../app/ui/tokens.css', import.meta.url), 'utf8')

/** What the theme's block of `tokens.css` declares, by the name behind `--color-`. */
export function readThemeColours(theme: 'dark' | 'light'): Map<string, string> {
  return parseThemeColours(css, theme)
}
