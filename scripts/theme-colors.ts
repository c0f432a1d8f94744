/** Reads the colors of a theme from the design tokens. */
import { readFileSync } from 'node:fs'
import { parseThemeColors } from '#server/kernel/lib/theme-colors.ts'

const css = readFileSync(new URL('../app/ui/tokens.css', import.meta.url), 'utf8')

/** Parses the theme's block of `tokens.css`. Keys are the names after `--color-`. */
export function readThemeColors(theme: 'dark' | 'light'): Map<string, string> {
  return parseThemeColors(css, theme)
}
