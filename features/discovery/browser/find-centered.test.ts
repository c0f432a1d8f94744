/** Which card of a screen is the centered one. */
import { expect, test } from 'vitest'
import { findCentered } from './play-previews.ts'

const VIEWPORT = { width: 390, height: 844 }
const box = (left: number, top: number) => ({ left, top, width: 170, height: 106 })

test('finds the box whose center is nearest to the viewport', () => {
  expect(findCentered([box(10, 40), box(10, 360), box(10, 700)], VIEWPORT)).toBe(1)
})

test('ignores boxes that are hidden or not fully visible', () => {
  const hidden = { left: 0, top: 0, width: 0, height: 0 }
  expect(findCentered([box(10, -20), hidden, box(10, 700)], VIEWPORT)).toBe(2)
  expect(findCentered([box(10, -20), box(10, 800), box(-90, 400), box(300, 400)], VIEWPORT)).toBe(
    -1,
  )
  expect(findCentered([], VIEWPORT)).toBe(-1)
})

test('alternates between the boxes of a row', () => {
  const row = [box(20, 360), box(200, 360), box(20, 500)]
  expect(findCentered(row, VIEWPORT)).toBe(0)
  expect(findCentered(row, VIEWPORT, (index) => index === 0)).toBe(1)
  expect(findCentered(row, VIEWPORT, () => true)).toBe(0)
})
