/** When a template of a page is made, how long it holds, and how many are kept. */
import { expect, test } from 'vitest'
import type { Player } from '#app/features/accounts/session.server.ts'
import { makeModelPlayer } from './player-template.ts'
import { createPlayerTemplates } from './player-templates.ts'

const GAMES = ['agar']

function makePlayer(name: string, unread = 1): Player {
  return { ...makeModelPlayer(unread), name, own: { unread, liked: '' } }
}

function makeTemplates(maxTemplates?: number) {
  const templates = createPlayerTemplates(() => GAMES, maxTemplates)
  const rendered: Player[] = []
  const get = (address: string, version: string, player: Player, fault?: Error) =>
    templates
      .get(address, version, player, async (model) => {
        rendered.push(model)
        if (fault) throw fault
        return { html: `<p>${version}: ${model.own.unread} for ${model.name}</p>`, scripts: [] }
      })
      .then((document) => document?.html)
  return {
    rendered,
    get,
    /** As often as a page is rendered for whoever asks. */
    async view(address: string, version: string, player: Player) {
      for (let view = 0; view < 3; view += 1) {
        expect(await get(address, version, player)).toBeUndefined()
      }
    },
  }
}

test('made when a page is asked for a fourth time, then filled for everybody', async () => {
  const { get, rendered, view } = makeTemplates()
  await view('/', '1', makePlayer('Ada'))
  expect(rendered).toHaveLength(0)
  const both = ['Ben', 'Cleo'].map((name) => get('/', '1', makePlayer(name)))
  expect(await Promise.all(both)).toEqual(['<p>1: 1 for Ben</p>', '<p>1: 1 for Cleo</p>'])
  expect(await get('/', '1', makePlayer('Ada'))).toBe('<p>1: 1 for Ada</p>')
  // Once for nobody's likes, once for all of them: never for a player.
  expect(rendered).toHaveLength(2)
  for (const { name } of rendered) expect(name).not.toMatch(/Ada|Ben|Cleo/)
})

test('another version, another address and another number of notifications are pages of their own', async () => {
  const { get, view } = makeTemplates()
  const ada = makePlayer('Ada')
  const ben = makePlayer('Ben', 2)
  await view('/', '1', ada)
  expect(await get('/', '1', ada)).toBe('<p>1: 1 for Ada</p>')
  expect(await get('/about', '1', ada)).toBeUndefined()
  await view('/', '1', ben)
  expect(await get('/', '1', ben)).toBe('<p>1: 2 for Ben</p>')
  await view('/', '2', ada)
  expect(await get('/', '2', ada)).toBe('<p>2: 1 for Ada</p>')
})

test('a request that is late with the version before does not put out the template', async () => {
  const { get, view, rendered } = makeTemplates()
  const ada = makePlayer('Ada')
  await get('/', '1', ada)
  await view('/', '2', ada)
  await get('/', '2', ada)
  expect(await get('/', '1', ada)).toBeUndefined()
  expect(await get('/', '2', ada)).toBe('<p>2: 1 for Ada</p>')
  expect(rendered).toHaveLength(2)
})

test('a page that cannot be rendered for everybody is rendered for each', async () => {
  const { get, view } = makeTemplates()
  const ada = makePlayer('Ada')
  await view('/', '1', ada)
  expect(await get('/', '1', ada, new Error('no storage'))).toBeUndefined()
  // Once the fault is over, as if it had never been asked for.
  await view('/', '1', ada)
  expect(await get('/', '1', ada)).toBe('<p>1: 1 for Ada</p>')
})

test('the least recently asked for goes first', async () => {
  const { get, rendered, view } = makeTemplates(2)
  const ada = makePlayer('Ada')
  for (const address of ['/a', '/b']) {
    await view(address, '1', ada)
    await get(address, '1', ada)
  }
  await get('/a', '1', ada)
  await get('/c', '1', ada)
  rendered.length = 0
  expect(await get('/a', '1', ada)).toBeDefined()
  expect(rendered).toHaveLength(0)
  expect(await get('/b', '1', ada)).toBeUndefined()
})
