/** Only scripts that the portal's own code writes are allowed to run. */
import { expect, test } from 'vitest'
import retryScript from '#features/outage/retry-script.ts?script'
import prepaintScript from '#lib/browser/prepaint-script.ts?script'
import startScript from '#lib/browser/start-script.ts?script'
import { extractInlineScripts } from './documents.ts'

const NONCE = '3f8a4c0e-5d7b-4f4e-9a57-0a0f6f6f5b11'
const INJECTED = '<script>steal()</script>'

test('returns the marked scripts and removes the mark from the document', () => {
  const html =
    `<link rel="modulepreload" href="/a.js" nonce="${NONCE}"/>` +
    `<script nonce="${NONCE}">one()</script>${INJECTED}` +
    `<script nonce="${NONCE}" type="module" async="">import "/b.js";\nif (1 < 2) two()</script>`
  expect(extractInlineScripts(html, NONCE)).toEqual({
    html:
      '<link rel="modulepreload" href="/a.js"/><script>one()</script><script>steal()</script>' +
      '<script type="module" async="">import "/b.js";\nif (1 < 2) two()</script>',
    scripts: ['one()', 'import "/b.js";\nif (1 < 2) two()'],
  })
})

test('returns the two scripts of the head if they appear verbatim', () => {
  const head = `<script>${prepaintScript}</script>`
  expect(extractInlineScripts(head, NONCE).scripts).toEqual([prepaintScript])
  const both = `${head}<script>${startScript}</script>`
  expect(extractInlineScripts(both, NONCE).scripts).toEqual([prepaintScript, startScript])
  expect(extractInlineScripts(`<script>${prepaintScript};steal()</script>`, NONCE).scripts).toEqual(
    [],
  )
})

test.each([prepaintScript, startScript, retryScript])(
  'is one complete program that fits into an element: %s',
  (script) => expect(script).not.toMatch(/\bimport\b|\bexport\b|<\/script|<!--/i),
)

test.each([
  INJECTED,
  '<script nonce="">steal()</script>',
  `<script nonce="${NONCE.replace('3', '4')}">steal()</script>`,
  `<script data-nonce="${NONCE}">steal()</script>`,
  `<p nonce="${NONCE}"></p>${INJECTED}`,
  `<script type="application/ld+json">{"@type":"VideoGame"}</script>`,
  `<script nonce="${NONCE}" src="/assets/entry.js"></script>`,
])('no script of ours: %s', (html) => expect(extractInlineScripts(html, NONCE).scripts).toEqual([]))
