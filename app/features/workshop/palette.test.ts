/** The palette names every colour, and each has its contrast in both themes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PALETTE, contrast } from './palette.ts'

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')

/** The colours that the block of a theme declares, by name. */
function coloursOf(theme: 'dark' | 'light'): Map<string, string> {
  const block = css.slice(css.indexOf(`color-scheme: ${theme};`)).split('}')[0]!
  return new Map([...block.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, a, b]) => [a!, b!]))
}

test('the ratio of known pairs', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})

test.each(['dark', 'light'] as const)('every colour of the %s theme is named', (theme) => {
  expect(PALETTE.map(({ name }) => name).toSorted()).toEqual(
    [...coloursOf(theme).keys()].toSorted(),
  )
})

test.each(
  (['dark', 'light'] as const).flatMap((theme) =>
    PALETTE.flatMap(({ name, on }) => (on ? [{ theme, name, on }] : [])),
  ),
)('$theme: $name on $on.name has at least $on.least', ({ theme, name, on }) => {
  const colours = coloursOf(theme)
  expect(contrast(colours.get(name)!, colours.get(on.name)!)).toBeGreaterThanOrEqual(on.least)
})
