/** The pictures are small, decorative and use theme colors only. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const MAX_PICTURE_BYTES = 2_000

const files = import.meta.glob<string>(
  ['./*.svg', '/features/achievements/browser/{emblems/*,*}.svg', '/features/rooms/browser/*.svg'],
  { eager: true, query: '?raw', import: 'default' },
)
const pictures = Object.entries(files)

const draw = (svg: string) => renderToStaticMarkup(createElement(Picture, { svg }))

test.each(pictures)('%s is small', (_path, svg) => {
  expect(Buffer.byteLength(draw(svg))).toBeLessThan(MAX_PICTURE_BYTES)
})

test.each(pictures)('%s is decorative and contains no script', (_path, svg) => {
  expect(draw(svg)).toMatch(/^<svg [^>]*aria-hidden="true"[^>]*><[^>]+>.*<\/svg>$/)
  expect(draw(svg)).not.toMatch(/<(text|title|script|image|style)|\sid=|\shref=|\sstyle=|\son\w+=/)
})

test.each(pictures)('%s uses only color tokens', (_path, svg) => {
  expect(draw(svg)).not.toMatch(/(fill|stroke)="(?!none")/)
})

test('all pictures differ', () => {
  expect(pictures.length).toBeGreaterThan(18)
  expect(new Set(pictures.map(([, svg]) => svg)).size).toBe(pictures.length)
})
