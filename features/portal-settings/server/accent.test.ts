/** Every accent color that is accepted is readable in both themes. */
import { expect, test } from 'vitest'
import { contrast } from '#lib/contrast.ts'
import css from '#ui/tokens.css?raw'
import { parseThemeColors } from '#platform/lib/theme-colors.ts'
import { findAccentFault, writeAccentStyle } from './accent.server.ts'
import { parseSetting } from './settings-schema.ts'

/** The colors of each theme in a style. */
function colorsOf(style: string) {
  const [light, dark] = [...style.matchAll(/\{([^{}]*)\}/g)].map(
    ([, block]) => new Map(block!.split(';').map((each) => each.split(':') as [string, string])),
  )
  return { dark: dark!, light: light! }
}

test.each([
  [{ dark: '#456300' }, 'dark', 1],
  [{ dark: '#c6f24e', light: '#c6f24e' }, 'light', 1],
  [{ light: '#7a7a7a' }, 'light', 3],
] as const)('refuses %o, for the %s theme', (accent, theme, ratio) => {
  const fault = findAccentFault(accent)
  expect(fault?.theme).toBe(theme)
  expect(fault!.ratio).toBeLessThan(4.5)
  expect(Math.floor(fault!.ratio)).toBeGreaterThanOrEqual(ratio)
})

test.each([
  { dark: '#c6f24e', light: '#456300' },
  { dark: '#ff8800' },
  { light: '#003399' },
  { dark: '#ffffff' },
  { light: '#000000' },
  { dark: '#ffff00' },
])('%o gives readable colors in both themes', (accent) => {
  expect(findAccentFault(accent)).toBeUndefined()
  const style = colorsOf(writeAccentStyle(accent))
  for (const theme of ['dark', 'light'] as const) {
    const colors = style[theme]
    const tokens = parseThemeColors(css, theme)
    const of = (name: string) => colors.get(`--color-${name}`)!
    for (const name of ['ground', 'surface', 'raised']) {
      expect(contrast(of('accent'), tokens.get(name)!)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(of('accent'), of('accent-wash'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('on-accent'), of('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('on-accent'), of('accent-strong'))).toBeGreaterThanOrEqual(4.5)
  }
})

test.each([
  {},
  { dark: 'red' },
  { dark: '#fff' },
  { dark: '#c6f24e;}*{display:none' },
  { dark: '</style><script>' },
  { light: '#12345g' },
  ['#c6f24e'],
])('is no accent color: %o', (value) => {
  expect(parseSetting('accent', value)).toBeUndefined()
})
