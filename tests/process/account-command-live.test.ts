/** Changes by operator commands reach the open pages of a running portal. */
import { dirname } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { account } from '../account-command.ts'
import { describeOnBothEngines } from '../databases.ts'
import { openEventStream } from '../event-stream.ts'
import { PASSWORD, postForm, signUpByForm } from '../player-client.ts'
import { startPortal } from '../portal.ts'

/** Well before the next periodic resync. */
const SOON = { timeout: 30_000 }

describeOnBothEngines('account -- delete', (at) => {
  it('closes the player’s streams and removes the likes from all pages', async () => {
    const environment =
      at.engine === 'postgres' ? { DATABASE_URL: at.location } : { DATA_DIR: dirname(at.location) }
    const portal = await startPortal(environment)
    onTestFinished(() => portal.stop())
    const player = await signUpByForm(portal.url)
    await player.like('agar', true)
    const seen = async (headers: Record<string, string>) => {
      const stream = await openEventStream(`${portal.url}/live`, headers)
      onTestFinished(() => stream.close())
      const events: unknown[] = []
      void (async () => {
        for (;;) events.push(await stream.next())
      })().catch(() => undefined)
      await expect.poll(() => events.length, SOON).toBeGreaterThan(0)
      return events
    }
    const [own, visitors] = [await seen({ Cookie: player.cookie }), await seen({})]

    const asOperator = { ...environment, DATA_DIR: portal.dataDir }
    expect((await account(asOperator, ['delete', '--yes', player.email])).code).toBe(0)
    await expect.poll(() => own, SOON).toContainEqual({ event: 'signed-out', data: {} })
    await expect
      .poll(() => visitors, SOON)
      .toContainEqual({ event: 'message', data: { likes: { agar: 0 } } })
  })
})

describeOnBothEngines('account -- suspend', (at) => {
  it('ends the player’s sessions and streams, and rejects new ones', async () => {
    const environment =
      at.engine === 'postgres' ? { DATABASE_URL: at.location } : { DATA_DIR: dirname(at.location) }
    const portal = await startPortal({ ...environment, CONTACT_EMAIL: 'help@example.org' })
    onTestFinished(() => portal.stop())
    const asOperator = { ...environment, DATA_DIR: portal.dataDir }
    const player = await signUpByForm(portal.url)
    await player.like('agar', true)
    const { public_id: publicId } = await at.db
      .selectFrom('profile')
      .select('public_id')
      .executeTakeFirstOrThrow()
    const profile = async () => (await fetch(`${portal.url}/player/${publicId}`)).status
    expect(await profile()).toBe(200)
    const showsLike = async () =>
      (await (await fetch(`${portal.url}/game/agar`)).text()).includes('Like Agar.io, 1')
    expect(await showsLike()).toBe(true)
    const stream = await openEventStream(`${portal.url}/live`, { Cookie: player.cookie })
    onTestFinished(() => stream.close())
    const events: unknown[] = []
    void (async () => {
      for (;;) events.push(await stream.next())
    })().catch(() => undefined)
    await expect.poll(() => events.length, SOON).toBeGreaterThan(0)

    expect((await account(asOperator, ['suspend', player.email, 'Spam.'])).code).toBe(0)
    await expect.poll(() => events, SOON).toContainEqual({ event: 'signed-out', data: {} })
    expect((await player.like('slither', true)).status).toBe(401)
    expect(await profile()).toBe(404)
    const signIn = (password: string) =>
      postForm(portal.url, '/sign-in', { email: player.email, password })
    const wrong = await signIn('not the password')
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.not.stringContaining('Spam')])
    const right = await signIn(PASSWORD)
    expect([right.status, right.headers.getSetCookie()]).toEqual([403, []])
    const page = await right.text()
    expect(page).toContain('This account is suspended. Reason: Spam.')
    expect(page).toContain('write to help@example.org.')
    await expect.poll(showsLike, SOON).toBe(false)

    expect((await account(asOperator, ['unsuspend', player.email])).code).toBe(0)
    expect((await signIn(PASSWORD)).headers.getSetCookie()).not.toEqual([])
    expect(await profile()).toBe(200)
    await expect.poll(showsLike, SOON).toBe(true)
  })
})
