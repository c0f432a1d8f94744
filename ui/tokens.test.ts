/** Each color has its required contrast in both themes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '#lib/contrast.ts'
import { parseThemeColors } from '#platform/lib/theme-colors.ts'
import { THEME_COLORS } from '#lib/inline-script-values.ts'

/** The background of each color and the minimum: 4.5 for text, 3 for lines and icons (WCAG 2.2). */
const CONTRASTS = {
  'line-strong': ['surface', 3],
  ink: ['surface', 4.5],
  muted: ['raised', 4.5],
  accent: ['ground', 4.5],
  'accent-strong': ['ground', 4.5],
  'on-accent': ['accent', 4.5],
  harm: ['surface', 4.5],
  heart: ['surface', 3],
  star: ['surface', 3],
} as const
/** Backgrounds, and lines that only separate. */
const WITHOUT = ['ground', 'surface', 'raised', 'line', 'accent-wash', 'harm-wash', 'overlay']
const THEMES = ['dark', 'light'] as const

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const readThemeColors = (theme: 'dark' | 'light') => parseThemeColors(css, theme)

test('computes the contrast ratio of known pairs', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})

test.each(THEMES)('every color of the %s theme is listed here', (theme) => {
  expect([...readThemeColors(theme).keys()].toSorted()).toEqual(
    [...Object.keys(CONTRASTS), ...WITHOUT].toSorted(),
  )
})

test.each(
  THEMES.flatMap((theme) =>
    Object.entries(CONTRASTS).map(([name, [behind, least]]) => ({ theme, name, behind, least })),
  ),
)('$theme: $name on $behind has at least $least', ({ theme, name, behind, least }) => {
  const colors = readThemeColors(theme)
  expect(contrast(colors.get(name)!, colors.get(behind)!)).toBeGreaterThanOrEqual(least)
})

test.each(THEMES)("the browser's color equals the ground color of the %s theme", (theme) => {
  expect(THEME_COLORS[theme]).toBe(readThemeColors(theme).get('ground'))
})
