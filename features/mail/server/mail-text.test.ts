/** Tests the document of mails: the portal's colors, no request, and escaped texts. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseThemeColors } from '#platform/lib/theme-colors.ts'
import { MAIL_COLORS, renderMailDocument, composeMail } from './mail-text.ts'

test.each(['light', 'dark'] as const)('has the colors of the %s theme', async (theme) => {
  const css = await readFile(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')
  const colors = parseThemeColors(css, theme)
  const names = Object.keys(MAIL_COLORS[theme])
  expect(MAIL_COLORS[theme]).toEqual(
    Object.fromEntries(names.map((name) => [name, colors.get(name)])),
  )
})

test('requests nothing when it is opened', () => {
  const { html } = composeMail({
    portalName: 'IO Arcade',
    subject: 'Hello',
    paragraphs: ['Text.'],
    action: { label: 'Open', url: 'https://portal.example/confirm-email?token=abc' },
  })
  expect(html).not.toMatch(/<(img|link|script|iframe|video)\b|url\(|@import/)
  expect(html.match(/https?:\/\/[^"<]+/g)).toEqual([
    'https://portal.example/confirm-email?token=abc',
    'https://portal.example/confirm-email?token=abc',
  ])
})

test('escapes the name and the title', () => {
  const html = renderMailDocument({
    tag: 'en',
    direction: 'ltr',
    title: '<b>Title</b>',
    portalName: 'Games & <i>more</i>',
    body: '<p>Text.</p>',
  })
  expect(html).toContain('<title>&lt;b&gt;Title&lt;/b&gt;</title>')
  expect(html).toContain('<bdi>Games &amp; &lt;i&gt;more&lt;/i&gt;</bdi>')
})
