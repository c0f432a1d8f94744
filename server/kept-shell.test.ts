/** What surrounds a page: taken from one, put into another. */
import { expect, test } from 'vitest'
import { putShell, takeShell } from './kept-shell.ts'

const ICONS = '<div class="repeated-icons" aria-hidden="true"><svg id="icon-star"></svg></div>'
const HEADER = '<header class="site-header sticky"><p>Ada</p></header>'
const FOOTER = '<footer class="mt-12"><p>About</p></footer>'
const OPEN_PAGE =
  '<body><div class="repeated-icons"></div><header></header><main>x</main><footer></footer></body>'

test('a page with its shell put in is the whole page', () => {
  const whole = `<body>${ICONS}${HEADER}<main>x</main>${FOOTER}</body>`
  expect(takeShell(whole)).toEqual([ICONS, HEADER, FOOTER])
  expect(putShell(OPEN_PAGE, takeShell(whole)!)).toBe(whole)
})

test('what stands in the shell is put in as it is', () => {
  const header = '<header class="site-header"><p>$& $1 &lt;footer&gt;</p></header>'
  const page = putShell(OPEN_PAGE, [ICONS, header, FOOTER])
  expect(page).toBe(`<body>${ICONS}${header}<main>x</main>${FOOTER}</body>`)
})

test('a page that lacks a part has no shell to take', () => {
  expect(takeShell(`<body>${ICONS}${HEADER}</body>`)).toBeUndefined()
  expect(takeShell(`<body>${ICONS}<header><p>Ada</p></header>${FOOTER}</body>`)).toBeUndefined()
})

test('a page without open places, such as one that failed, stays as it is', () => {
  const page = '<body><main>Something went wrong</main></body>'
  expect(putShell(page, [ICONS, HEADER, FOOTER])).toBe(page)
})
