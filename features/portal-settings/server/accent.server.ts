/** The accent color of the portal: checked against both themes, and as a style for the document. */
import { MIN_TEXT_CONTRAST, contrast, mix } from '#lib/contrast.ts'
import css from '#ui/tokens.css?raw'
import { parseThemeColors } from '#platform/lib/theme-colors.ts'
import type { Settings } from './settings-schema.ts'

type Accent = Settings['accent']
type Theme = 'dark' | 'light'

const THEMES = ['dark', 'light'] as const
const TOKENS = { dark: parseThemeColors(css, 'dark'), light: parseThemeColors(css, 'light') }
/** The backgrounds of text in the accent color. */
const BEHIND = ['ground', 'surface', 'raised'] as const
/** The color that makes an accent easier to read on the theme. */
const AWAY = { dark: '#ffffff', light: '#000000' } as const
/** Shares that are tried, the smallest change first. */
const SHARES = Array.from({ length: 21 }, (_, step) => step / 20)

/** The lowest contrast of text in this color. */
const lowest = (color: string, theme: Theme) =>
  Math.min(...BEHIND.map((name) => contrast(color, TOKENS[theme].get(name)!)))

/** Returns the first theme in which text of this color would be hard to read. */
export function findAccentFault(accent: Accent): { theme: Theme; ratio: number } | undefined {
  for (const theme of THEMES) {
    const ratio = accent[theme] ? lowest(accent[theme], theme) : MIN_TEXT_CONTRAST
    // Not rounded up: 4.49 is below 4.5.
    if (ratio < MIN_TEXT_CONTRAST) return { theme, ratio: Math.floor(ratio * 10) / 10 }
  }
  return undefined
}

/** Returns the color of a theme: the chosen one, or a readable shade of that of the other theme. */
function colorOf(accent: Accent, theme: Theme): string {
  const base = accent[theme] ?? accent[theme === 'dark' ? 'light' : 'dark']!
  const shades = SHARES.map((share) => mix(base, AWAY[theme], share))
  return shades.find((shade) => lowest(shade, theme) >= MIN_TEXT_CONTRAST) ?? AWAY[theme]
}

function writeColors(accent: string, theme: Theme): string {
  const surface = TOKENS[theme].get('surface')!
  const washes = SHARES.map((share) => mix(surface, accent, 0.15 * (1 - share)))
  const inks = THEMES.map((each) => TOKENS[each].get('on-accent')!)
  const colors = {
    accent,
    'accent-strong': mix(accent, AWAY[theme], 0.2),
    'on-accent': inks.toSorted((a, b) => contrast(b, accent) - contrast(a, accent))[0]!,
    'accent-wash': washes.find((wash) => contrast(accent, wash) >= MIN_TEXT_CONTRAST) ?? surface,
  }
  return Object.entries(colors)
    .map(([name, color]) => `--color-${name}:${color}`)
    .join(';')
}

/** Returns the style that replaces the accent of `tokens.css`. It consists of colors only. */
export function writeAccentStyle(accent: Accent): string {
  const [dark, light] = THEMES.map((theme) => writeColors(colorOf(accent, theme), theme))
  // Pictures are dark in both themes.
  const onArt = `--color-accent-on-art:${colorOf(accent, 'dark')}`
  return `:root{${light};${onArt}}@media screen{:root:not([data-theme=light]){${dark}}}`
}
