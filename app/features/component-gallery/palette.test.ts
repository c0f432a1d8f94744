/** The palette lists every color, and each color has its required contrast in both themes. */
import { expect, test } from 'vitest'
import { THEME_COLORS } from '../../lib/prepaint-script.ts'
import { readThemeColors } from '../../../scripts/theme-colors.ts'
import { PALETTE, contrast } from './palette.ts'

test('computes the contrast ratio of known pairs', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})

test.each(['dark', 'light'] as const)('every color of the %s theme is named', (theme) => {
  expect(PALETTE.map(({ name }) => name).toSorted()).toEqual(
    [...readThemeColors(theme).keys()].toSorted(),
  )
})

test.each(
  (['dark', 'light'] as const).flatMap((theme) =>
    PALETTE.flatMap(({ name, on }) => (on ? [{ theme, name, on }] : [])),
  ),
)('$theme: $name on $on.name has at least $on.least', ({ theme, name, on }) => {
  const colors = readThemeColors(theme)
  expect(contrast(colors.get(name)!, colors.get(on.name)!)).toBeGreaterThanOrEqual(on.least)
})

test("the browser's theme color equals the ground color of each theme", () => {
  for (const theme of ['dark', 'light'] as const) {
    expect(THEME_COLORS[theme]).toBe(readThemeColors(theme).get('ground'))
  }
})
