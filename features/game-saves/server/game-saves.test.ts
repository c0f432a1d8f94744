/** Saves of games: revisions, what two pages write at once, versions, and what clients may send. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import type { PlayerRequest } from '#platform/http/json.ts'
import { makeUser } from '#tests/factories.ts'
import { MAX_VERSIONS } from '../save-format.ts'
import {
  addSave,
  chooseSave,
  deleteSave,
  listSaves,
  loadSave,
  readVersion,
  writeSave,
} from './game-saves.server.ts'
import { createWriteHandler, parseValues } from './save-route.ts'

const START = Date.UTC(2026, 10, 29)
const HOUR = 3_600_000

describeOnBothEngines('saves of games', (at) => {
  /** A page of a game: it knows the revision of its last write. */
  function openPage(userId: string, gameId = 'agar', seen = 0, writer = `page-${Math.random()}`) {
    const page = {
      seen,
      async write(values: object, now = START) {
        const data = JSON.stringify(values)
        const outcome = await transact(at.db, (tx) =>
          writeSave(tx, { userId, gameId, seen: page.seen, writer, data }, now),
        )
        if (typeof outcome === 'string') return outcome
        page.seen = outcome
        return 'saved'
      },
    }
    return page
  }
  const load = (userId: string, gameId = 'agar') => loadSave(at.db, { userId, gameId })

  it('are there on the next page, for this player and this game only', async () => {
    const [ada, bob] = [await makeUser(at.db), await makeUser(at.db)]
    expect(await openPage(ada.id).write({ best: '5' })).toBe('saved')
    expect(await load(ada.id)).toMatchObject({ latest: { values: { best: '5' } }, asides: [] })
    expect(await load(bob.id)).toMatchObject({ asides: [] })
    expect((await load(bob.id)).latest).toBeUndefined()
    expect((await load(ada.id, 'mope')).latest).toBeUndefined()
  })

  it('keep both of two devices, and the choice of the player', async () => {
    const { id } = await makeUser(at.db)
    const phone = openPage(id)
    await phone.write({ best: '5' })
    const laptop = openPage(id, 'agar', phone.seen)
    expect(await laptop.write({ best: '7' }, START + 1)).toBe('saved')
    expect(await phone.write({ best: '6' }, START + 2)).toBe('aside')
    expect(await phone.write({ best: '8' }, START + 3)).toBe('aside')
    // The other one goes on unaware.
    expect(await laptop.write({ best: '9' }, START + 4)).toBe('saved')

    const { latest, asides } = await load(id)
    expect(latest?.values).toEqual({ best: '9' })
    expect(asides).toHaveLength(1)
    const chosen = asides[0]!.revision
    expect(await readVersion(at.db, { userId: id, gameId: 'agar' }, chosen)).toBe('{"best":"8"}')
    await transact(at.db, (tx) => chooseSave(tx, { userId: id, gameId: 'agar' }, chosen))
    const after = await load(id)
    expect(after).toMatchObject({ latest: { values: { best: '8' } }, asides: [] })
    // The laptop's page does not know of the choice.
    expect(await laptop.write({ best: '10' }, START + 5)).toBe('aside')
  })

  it('of two first writes at once keep both, and of two equal ones one', async () => {
    const { id } = await makeUser(at.db)
    const kinds = await Promise.all([
      openPage(id).write({ from: 'phone' }),
      openPage(id).write({ from: 'laptop' }),
    ])
    expect(kinds.toSorted()).toEqual(['aside', 'saved'])
    const equal = await Promise.all([
      openPage(id, 'mope').write({ same: '1' }),
      openPage(id, 'mope').write({ same: '1' }),
    ])
    expect(equal).toEqual(['saved', 'saved'])
  })

  it('are not put aside if they are a version already', async () => {
    const { id } = await makeUser(at.db)
    const phone = openPage(id)
    await phone.write({ best: '5' })
    const [before, laptop] = [phone.seen, openPage(id, 'agar', 0)]
    await phone.write({ best: '6' }, START + 1)
    laptop.seen = phone.seen
    await laptop.write({ best: '7' }, START + 2)
    // The phone's page ended before the answer to its last write, and its next one sends it again.
    phone.seen = before
    expect(await phone.write({ best: '6' }, START + 3)).toBe('aside')
    expect(await load(id)).toMatchObject({ latest: { values: { best: '7' } }, asides: [] })
  })

  it('never use a revision again', async () => {
    const { id } = await makeUser(at.db)
    const page = openPage(id)
    await page.write({ best: '5' })
    await transact(at.db, (tx) => deleteSave(tx, { userId: id, gameId: 'agar' }))
    // A page of before must not bring back what the player has deleted.
    expect(await page.write({ best: '6' })).toBe('gone')
    const next = openPage(id)
    await next.write({ best: '1' }, START + 1)
    expect(await page.write({ best: '6' }, START + 2)).toBe('aside')
    expect(next.seen).toBeGreaterThan(page.seen)
    // A clock that was set back does not change the order.
    expect(await next.write({ best: '2' }, START - HOUR)).toBe('saved')
    expect((await load(id)).latest?.values).toEqual({ best: '2' })
  })

  it('of one page are one version in ten minutes, and the last ten versions stay', async () => {
    const { id } = await makeUser(at.db)
    const page = openPage(id)
    for (let second = 0; second < 60; second += 1) {
      await page.write({ second: String(second) }, START + second * 1_000)
    }
    expect((await listSaves(at.db, id)).get('agar')).toHaveLength(1)
    for (let hour = 1; hour <= 15; hour += 1) {
      await page.write({ hour: String(hour) }, START + hour * HOUR)
    }
    const versions = (await listSaves(at.db, id)).get('agar')!
    expect(versions).toHaveLength(MAX_VERSIONS)
    expect(versions[0]).toMatchObject({ savedAt: START + 15 * HOUR, bytes: 13 })
    const gone = { userId: id, gameId: 'agar' }
    expect(await transact(at.db, (tx) => chooseSave(tx, gone, START))).toBe(false)
  })

  it('of an account have an end: the oldest versions go, the latest of each game stays', async () => {
    const { id } = await makeUser(at.db)
    const large = JSON.stringify({ text: 'x'.repeat(2 ** 20 - 100) })
    const fill = (game: number, now: number) =>
      transact(at.db, (tx) => addSave(tx, { userId: id, gameId: `game${game}` }, large, now))
    for (let count = 0; count < 70; count += 1) {
      expect(await fill(Math.floor(count / 10), START + count)).toBe(true)
    }
    const kept = [...(await listSaves(at.db, id)).values()].map((versions) => versions.length)
    expect(kept).toEqual([10, 10, 10, 10, 10, 10, 4])
    for (let game = 7; game < 64; game += 1) expect(await fill(game, START + 100 + game)).toBe(true)
    expect(await fill(64, START + 200)).toBe(false)
    expect(await openPage(id, 'game65').write({ text: 'x'.repeat(2 ** 16) })).toBe('full')
    expect((await listSaves(at.db, id)).size).toBe(64)
    // Nor does a small version grow.
    const page = openPage(id, 'game66')
    expect(await page.write({ text: 'x' }, START + 300)).toBe('saved')
    expect(await page.write({ text: 'x'.repeat(2 ** 16) }, START + 301)).toBe('full')
    expect(await page.write({ text: 'y' }, START + 302)).toBe('saved')
  })

  it('become versions again once a clock is right that was ahead', async () => {
    const { id } = await makeUser(at.db)
    const page = openPage(id)
    await page.write({ best: '5' }, START + 24 * HOUR)
    await page.write({ best: '6' }, START)
    expect((await listSaves(at.db, id)).get('agar')).toHaveLength(2)
  })

  it('are read only a few at a time, of one player and of all', async () => {
    const write = createWriteHandler({ catalogue: { ids: new Set(['agar']) }, db: at.db })
    const { promise: body, reject: breakOff } = Promise.withResolvers<string>()
    let read = 0
    const send = (userId: string) =>
      write({
        userId,
        id: 'agar',
        query: () => ({ player: userId, seen: '0', writer: 'some-page' }),
        refuse: (_: string, status: number) => new Response(null, { status }),
        readText: () => ((read += 1), body),
      } as unknown as PlayerRequest)
    const sent = Array.from({ length: 100 }, (_, count) => send(`player-${Math.floor(count / 5)}`))
    expect(await Promise.race(sent).catch((error: unknown) => error)).toMatchObject({ status: 429 })
    expect(read).toBe(64)
    breakOff(new Error('broken off'))
    await Promise.allSettled(sent)
    await expect(send('player-0')).rejects.toThrow('broken off')
  })

  it('stay where they are if an upload finds others aside', async () => {
    const { id } = await makeUser(at.db)
    await openPage(id).write({ best: '5' })
    await openPage(id).write({ best: '6' }, START + 1)
    const save = { userId: id, gameId: 'agar' }
    await transact(at.db, (tx) => addSave(tx, save, '{"best":"1"}', START + 2))
    const { latest, asides } = await load(id)
    expect([latest?.values, asides.length]).toEqual([{ best: '1' }, 1])
  })

  it('keep what databases cannot store as text', async () => {
    const { id } = await makeUser(at.db)
    const values = { 'nul\0': 'a\0b', half: '\ud800', emoji: '🎮', empty: '' }
    const data = parseValues(JSON.stringify(values))!
    await transact(at.db, (tx) => addSave(tx, { userId: id, gameId: 'agar' }, data))
    expect((await load(id)).latest?.values).toEqual(values)
  })
})

it.each([
  '',
  'null',
  '[]',
  '"text"',
  '{"a":1}',
  '{"a":null}',
  '{"a":{"b":"c"}}',
  '{"a":"b"',
  `${'['.repeat(100_000)}`,
])('%.40s is no save', (text) => {
  expect(parseValues(text)).toBeUndefined()
})

it('a save may have keys that objects have', () => {
  const text = '{"__proto__":"a","constructor":"b","toString":"c"}'
  expect(Object.entries(JSON.parse(parseValues(text)!) as object)).toEqual(
    expect.arrayContaining([
      ['constructor', 'b'],
      ['toString', 'c'],
    ]),
  )
})
