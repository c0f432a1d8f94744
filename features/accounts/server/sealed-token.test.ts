/** Tests sealed tokens: keys, purposes, ends, tampering, and single use. */
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { removeUsedTokens, seal, unseal, useOnce } from './sealed-token.server.ts'

const NOW = 1_000_000
const keys = { secret: 'the current secret' }
const schema = z.object({ userId: z.string() })
const ada = { userId: 'ada' }

describe('a sealed value', () => {
  const open = (sealed: string | undefined, by = keys, now = NOW) =>
    unseal(by, 'pending-sign-in', { sealed, schema, now })

  it('opens with its key and purpose only', () => {
    const sealed = seal(keys, 'pending-sign-in', ada)
    expect(open(sealed)).toEqual(ada)
    expect(open(sealed, { secret: 'another secret' })).toBeUndefined()
    expect(unseal(keys, 'time-code-secret', { sealed, schema, now: NOW })).toBeUndefined()
    expect(sealed).not.toContain('ada')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('ada')
  })

  it('is another text each time', () => {
    expect(seal(keys, 'pending-sign-in', ada)).not.toBe(seal(keys, 'pending-sign-in', ada))
  })

  it('opens with the previous key, which seals nothing new', () => {
    const rotated = { secret: 'the next secret', previousSecret: keys.secret }
    expect(open(seal(keys, 'pending-sign-in', ada), rotated)).toEqual(ada)
    expect(open(seal(rotated, 'pending-sign-in', ada), keys)).toBeUndefined()
  })

  it('opens until its end', () => {
    const sealed = seal(keys, 'pending-sign-in', ada, NOW)
    expect(open(sealed, keys, NOW - 1)).toEqual(ada)
    expect(open(sealed, keys, NOW)).toBeUndefined()
  })

  it('does not open if a bit is changed', () => {
    const sealed = Buffer.from(seal(keys, 'pending-sign-in', ada, NOW + 1), 'base64url')
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed)
      changed[index]! ^= 1
      expect(open(changed.toString('base64url'))).toBeUndefined()
    }
  })

  test.each([undefined, '', 'AAAA', '%', 'A'.repeat(37), 'A'.repeat(4_000)])(
    'rejects %j',
    (forged) => {
      expect(open(forged)).toBeUndefined()
    },
  )

  it('opens as one text only, which can be used once', () => {
    const sealed = seal(keys, 'pending-sign-in', ada)
    for (const same of [`${sealed}=`, `${sealed}.`, ` ${sealed}`, `${sealed}\n`]) {
      expect(open(same)).toBeUndefined()
    }
  })

  it('is rejected if it has another shape', () => {
    expect(open(seal(keys, 'pending-sign-in', { user: 'ada' }))).toBeUndefined()
  })
})

describeOnBothEngines('a token that is used once', (at) => {
  const spend = (token: string, end = NOW) => transact(at.db, (tx) => useOnce(tx, token, end))

  it('is used up by the first of requests at the same time', async () => {
    const used = await Promise.all(Array.from({ length: 8 }, () => spend('one')))
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await spend('one')).toBe(false)
    expect(await spend('another')).toBe(true)
  })

  it('stays unused if the transaction fails', async () => {
    const failing = transact(at.db, async (tx) => {
      await useOnce(tx, 'one', NOW)
      throw new Error('no commit')
    })
    await expect(failing).rejects.toThrow('no commit')
    expect(await spend('one')).toBe(true)
  })

  it('is forgotten after its end, and its text is not stored', async () => {
    await spend('early', NOW)
    await spend('late', NOW + 1)
    const stored = await at.db.selectFrom('used_token').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/early|late/)
    expect(await transact(at.db, (tx) => removeUsedTokens(tx, 10, NOW))).toBe(1)
    expect(await spend('late')).toBe(false)
  })
})
