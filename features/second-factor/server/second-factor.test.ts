/** Tests the second factor: time-based codes and recovery codes, each used once. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { transact, transactWithEvents } from '#platform/db/transact.server.ts'
import { unseal } from '#features/accounts/server/sealed-token.server.ts'
import type { SigningKeys } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { renewRecoveryCodes } from './recovery-codes.server.ts'
import {
  loadSecondFactor,
  offerSetUp,
  reopenSetUp,
  turnOff,
  turnOn,
  takeCode,
} from './second-factor.server.ts'
import { codeAt, toBase32 } from './time-codes.server.ts'

const keys = { secret: 'the current secret' }
const secret = Buffer.from('12345678901234567890')
/** No code of the hidden secret, nor a recovery code. */
const WRONG = 'not a code'

describeOnBothEngines('the second factor', (at) => {
  const stepNow = () => Math.floor(at.db.now() / 30_000)
  /** The code that the second factor is turned on with. */
  const firstCode = () => codeAt(secret, stepNow())
  /** The next one, which is accepted already, and still if the step ends during the test. */
  const nextCode = () => codeAt(secret, stepNow() + 1)
  const use = (userId: string, typed: string, by: SigningKeys = keys) =>
    transact(at.db, (tx) => takeCode(tx, by, { userId, typed }))
  const on = (userId: string, typed = firstCode(), sealed: string = randomUUID()) =>
    transact(at.db, (tx) => turnOn(tx, keys, { userId, secret, typed, sealed }))

  /** Creates a player with a second factor, and returns their recovery codes. */
  async function makeProtected() {
    const { id } = await makeUser(at.db)
    return { id, codes: (await on(id)) as string[] }
  }

  const eventsOf = (events: readonly object[]) =>
    events.map((each) => ('event' in each ? each.event : undefined))

  it('is not turned on again by the same set-up', async () => {
    const { id } = await makeUser(at.db)
    expect(await on(id, firstCode(), 'set-up')).toHaveLength(10)
    await transact(at.db, (tx) => turnOff(tx, id))
    expect(await on(id, nextCode(), 'set-up')).toBeUndefined()
    expect(await loadSecondFactor(at.db, id)).toEqual({ isOn: false, recoveryCodes: 0 })
  })

  it('is turned on by a code of its secret, once', async () => {
    const { id } = await makeUser(at.db)
    expect(await on(id, WRONG)).toBe('wrong')
    expect(await loadSecondFactor(at.db, id)).toEqual({ isOn: false, recoveryCodes: 0 })
    const work = { userId: id, secret, typed: firstCode(), sealed: 'set-up' }
    const { result, events } = await transactWithEvents(at.db, (tx) => turnOn(tx, keys, work))
    expect(result).toHaveLength(10)
    expect(eventsOf(events)).toEqual(['second-factor-on'])
    expect(await loadSecondFactor(at.db, id)).toEqual({ isOn: true, recoveryCodes: 10 })
    expect(await on(id)).toBeUndefined()
    expect(await use(id, result![0]!)).toBe(true)
  })

  it('is turned on by one of two forms at the same time, whose recovery codes count', async () => {
    const { id } = await makeUser(at.db)
    const results = await Promise.all([on(id), on(id)])
    const [codes, ...more] = results.filter((result) => result !== undefined)
    expect(more).toEqual([])
    expect((await loadSecondFactor(at.db, id)).recoveryCodes).toBe(10)
    expect(await use(id, codes![0]!)).toBe(true)
  })

  it('stores neither the secret nor a recovery code as text', async () => {
    const { codes } = await makeProtected()
    const rows = [
      await at.db.selectFrom('second_factor').selectAll().execute(),
      await at.db.selectFrom('recovery_code').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows)
    for (const text of [...codes, toBase32(secret), secret.toString('base64url')]) {
      expect(stored).not.toContain(text)
    }
  })

  it('accepts each time-based code once, and none before the last one', async () => {
    const { id } = await makeUser(at.db)
    const [first, next] = [firstCode(), nextCode()]
    await on(id, first)
    expect(await use(id, first)).toBe(false)
    expect(await use(id, next)).toBe(true)
    expect(await use(id, next)).toBe(false)
    expect(await use(id, first)).toBe(false)
  })

  it('accepts a code once from requests at the same time', async () => {
    const { id, codes } = await makeProtected()
    for (const typed of [nextCode(), codes[3]!]) {
      const used = await Promise.all(Array.from({ length: 8 }, () => use(id, typed)))
      expect(used.filter(Boolean)).toHaveLength(1)
    }
    expect((await loadSecondFactor(at.db, id)).recoveryCodes).toBe(9)
  })

  it('accepts codes as players type them', async () => {
    const { id, codes } = await makeProtected()
    const inArabic = (code: string) => code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
    const arabic = inArabic(nextCode())
    expect(await use(id, ` \u200e${arabic.slice(0, 3)}-${arabic.slice(3)} \u200f`)).toBe(true)
    const [first, second, third, fourth] = codes
    expect(await use(id, inArabic(fourth!))).toBe(true)
    // As Japanese keyboards type it.
    const wide = third!.replace(/[!-~]/g, (letter) =>
      String.fromCodePoint(letter.codePointAt(0)! + 0xfee0),
    )
    expect(await use(id, wide)).toBe(true)
    expect(await use(id, first!.replaceAll('-', ' ').toUpperCase())).toBe(true)
    expect(await use(id, second!.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(true)
  })

  it.each([
    ['Cyrillic', 'ABCEHIJKMOPSTXY', 'АВСЕНІЈКМОРЅТХУ'],
    ['Greek', 'ABEHIKMNOPTXYZ', 'ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ'],
  ])(
    'accepts a recovery code in the look-alike letters of a %s keyboard',
    async (_name, from, to) => {
      const { id, codes } = await makeProtected()
      const write = (code: string) =>
        code
          .replaceAll('0', 'O')
          .replaceAll('1', 'I')
          .toUpperCase()
          .replace(/./g, (letter) => to[from.indexOf(letter)] ?? letter)
      expect(await use(id, write(codes[0]!))).toBe(true)
      expect(await use(id, write(codes[1]!).toLowerCase())).toBe(true)
    },
  )

  it('accepts no code of another account', async () => {
    const { codes } = await makeProtected()
    const other = await makeUser(at.db)
    expect(await use(other.id, codes[0]!)).toBe(false)
    expect(await use(other.id, nextCode())).toBe(false)
    expect(await use(other.id, '')).toBe(false)
  })

  it('reports a used recovery code', async () => {
    const { id, codes } = await makeProtected()
    const used = await transactWithEvents(at.db, (tx) =>
      takeCode(tx, keys, { userId: id, typed: codes[0]! }),
    )
    expect(eventsOf(used.events)).toEqual(['recovery-code-used'])
    const timed = await transactWithEvents(at.db, (tx) =>
      takeCode(tx, keys, { userId: id, typed: nextCode() }),
    )
    expect(timed).toEqual({ result: true, events: [] })
  })

  it('seals the secret with the current key when it is used', async () => {
    const { id, codes } = await makeProtected()
    const next = { secret: 'the next secret' }
    const sealed = async () =>
      (await at.db.selectFrom('second_factor').select('secret').executeTakeFirstOrThrow()).secret
    const opens = async (by: SigningKeys) =>
      unseal(by, 'time-code-secret', { sealed: await sealed(), schema: z.unknown(), now: 0 })
    expect(await use(id, nextCode(), next)).toBe(false)
    expect(await use(id, codes[0]!, next)).toBe(true)
    expect(await opens(next)).toBeUndefined()
    expect(await use(id, nextCode(), { ...next, previousSecret: keys.secret })).toBe(true)
    expect(await opens(next)).toBeDefined()
    expect(await opens(keys)).toBeUndefined()
  })

  it('replaces the recovery codes, also of two renewals at the same time', async () => {
    const { id, codes } = await makeProtected()
    const renew = () => transact(at.db, (tx) => renewRecoveryCodes(tx, id))
    const renewed = await Promise.all([renew(), renew()])
    expect((await loadSecondFactor(at.db, id)).recoveryCodes).toBe(10)
    expect(await use(id, codes[0]!)).toBe(false)
    const valid = []
    for (const each of renewed) valid.push(await use(id, each![0]!))
    expect(valid.filter(Boolean)).toHaveLength(1)
    const other = await makeUser(at.db)
    expect(await transact(at.db, (tx) => renewRecoveryCodes(tx, other.id))).toBeUndefined()
  })

  it('is turned off with its recovery codes', async () => {
    const { id, codes } = await makeProtected()
    const off = () => transactWithEvents(at.db, (tx) => turnOff(tx, id))
    const { result, events } = await off()
    expect(result).toBe(true)
    expect(eventsOf(events)).toEqual(['second-factor-off'])
    expect(await loadSecondFactor(at.db, id)).toEqual({ isOn: false, recoveryCodes: 0 })
    expect(await use(id, codes[0]!)).toBe(false)
    expect(await use(id, nextCode())).toBe(false)
    expect(await off()).toEqual({ result: false, events: [] })
  })
})

it('opens an offered secret for its session only, and for 15 minutes', () => {
  const ada = { sessionId: 'of ada', email: 'ada@example.org', issuer: 'IO Arcade' }
  const offered = offerSetUp(keys, ada, 0)
  expect(reopenSetUp(keys, offered.sealed, { owner: ada, now: 899_999 })).toMatchObject(offered)
  expect(reopenSetUp(keys, offered.sealed, { owner: ada, now: 900_000 })).toBeUndefined()
  const bob = { ...ada, sessionId: 'of bob' }
  expect(reopenSetUp(keys, offered.sealed, { owner: bob, now: 0 })).toBeUndefined()
  expect(offered.uri).toContain(`secret=${offered.secret.replaceAll(' ', '')}&`)
})
