/** Pages filled for one player: what goes where, and that nothing else does. */
import { expect, test } from 'vitest'
import type { Player } from '#app/features/accounts/session.server.ts'
import { fillTemplate, makeModelPlayer, makeTemplate } from './player-template.ts'

const GAMES = ['agar', 'slither']

/** The data of a page, as React Router writes it into a script. */
function dataScript(data: object): string {
  const text = JSON.stringify(JSON.stringify(data)).replaceAll(
    /[&<>]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  )
  return `enqueue(${text})`
}

/** The data in such a script. */
function readData(script: string): unknown {
  return JSON.parse(JSON.parse(script.slice('enqueue('.length, -1)) as string)
}

/** A page that shows everything of a player, as the portal's does. */
function renderPage({ name, email, userId, own }: Player, title = 'Games') {
  const likes = own.liked.split(' ')
  const controls = GAMES.map((id) => {
    const isLiked = likes.includes(id)
    return `<button type="button" data-game="${id}">${isLiked ? 'Unlike' : 'Like'}</button>`
  })
  const script = dataScript({ name, email, userId, ...own })
  const html =
    `<h1>${title}</h1><i>${[...name][0]}</i><p title="${name}">${name}</p><p>${email}</p>` +
    `${controls.join('')}<script>constant()</script><script type="x">${script}</script>`
  return { html, scripts: ['constant()', script] }
}

function makePage() {
  const model = renderPage(makeModelPlayer(3))
  return makeTemplate(model, renderPage(makeModelPlayer(3, GAMES)), GAMES)!
}

function makePlayer(overrides: Partial<Player> = {}, liked = ''): Player {
  const player = { ...makeModelPlayer(3), name: 'Ada', email: 'ada@example.org', userId: 'u1' }
  return { ...player, own: { unread: 3, liked }, ...overrides }
}

test.each(['', 'agar', 'slither', 'slither agar', 'a-game-that-left'])(
  'a filled page is the page as it would have been rendered, for who likes “%s”',
  (liked) => {
    const player = makePlayer({}, liked)
    expect(fillTemplate(makePage(), player)).toEqual(renderPage(player))
  },
)

test.each([
  `<script>alert('x')</script>`,
  `"onclick="steal()" '`,
  `</script><script>steal()</script>`,
  `\\u003c/script> \\ " \u2028 $& $1 \``,
  '👾 Zoë & Søn',
])('a name is text, whatever it is made of: %s', (name) => {
  const { html, scripts } = fillTemplate(makePage(), makePlayer({ name }))
  const document = html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(document).not.toMatch(/<script|title="[^"]*" ?onclick/)
  const texts = /<p title="([^"]*)">([^<]*)<\/p>/.exec(document)!.slice(1)
  for (const text of texts) {
    expect(text).not.toMatch(/[<>"']/)
    const plain = text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    expect(plain).toBe(name)
  }
  expect(scripts[1]).not.toMatch(/[<>&\u2028\u2029]/)
  expect(readData(scripts[1]!)).toMatchObject({ name })
  // The policy goes by these texts: they must be what stands in the page.
  for (const script of scripts) expect(html).toContain(`>${script}</script>`)
})

test('no open place is left, and nothing of one player is in the page of the next', () => {
  const template = makePage()
  const before = structuredClone(template)
  fillTemplate(template, makePlayer({ name: 'Ada Secret', email: 'ada@secret.org' }, 'agar'))
  expect(template).toEqual(before)
  const { html } = fillTemplate(template, makePlayer({ name: 'Ben' }))
  expect(html).not.toMatch(/secret/i)
  expect(html).not.toMatch(/[\uE000-\uF8FF]/)
  expect(html).not.toContain('Unlike')
})

test('a page that differs in more than its like controls is no template', () => {
  const liked = makeModelPlayer(3, GAMES)
  const unliked = makeModelPlayer(3)
  expect(makeTemplate(renderPage(unliked), renderPage(liked, 'Other games'), GAMES)).toBeUndefined()
  const more = renderPage(liked)
  more.html = more.html.replace('<script>', '<button data-game="extra">x</button><script>')
  expect(makeTemplate(renderPage(unliked), more, GAMES)).toBeUndefined()
})
