/** No Markdown gives a page a script, a picture from elsewhere, or a second main heading. */
import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.server.ts'

test('renders headings below the title of the page, lists and links', () => {
  expect(renderMarkdown('# Who\n\n###### Deep\n\n- **one**\n\n[site](https://example.org)')).toBe(
    '<h2>Who</h2>\n<h6>Deep</h6>\n<ul>\n<li><strong>one</strong></li>\n</ul>\n<p><a href="https://example.org">site</a></p>\n',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="alert(1)">b</b>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](https://example.org "\\" onmouseover=alert(1)")',
  '![x](https://evil.example/p.png)',
  '![x](https://evil.example/p.png "\\" onerror=alert(1)")',
  '```"><script>\nalert(1)\n```',
  '[\u202Ehttps://example.org](http://evil.example)<iframe src=//evil.example>',
])('is harmless: %s', (text) => {
  const tags = [...renderMarkdown(text).matchAll(/<\/?([a-z][a-z0-9]*)((?:"[^"]*"|[^>"])*)>/gi)]
  for (const [tag, , attributes] of tags) {
    expect(tag).toMatch(/^<\/?(p|a|pre|code|ul|li|h\d|strong|em|br|blockquote)\b/)
    const names = [...attributes!.matchAll(/([\w-]+)="/g)].map(([, each]) => each)
    expect(['href', 'title', 'class']).toEqual(expect.arrayContaining(names))
    expect(attributes).not.toMatch(/href="(?!https?:)/)
  }
})

test('does not take long for hostile text', () => {
  const started = performance.now()
  for (const part of ['[', '*a ', '> ', '`', '![', '<a ', '_*']) renderMarkdown(part.repeat(6_000))
  expect(performance.now() - started).toBeLessThan(5_000)
})
