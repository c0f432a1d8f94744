/**
 * The account command as a process next to a running portal. `server/cli/account-work.test.ts` tests what
 * each command says and changes.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { account } from '../account-command.ts'
import { describeOnBothEngines } from '../databases.ts'
import { openEventStream } from '../event-stream.ts'
import { makeFolder } from '../folder.ts'
import { signUpByForm } from '../player-client.ts'
import { placeOf, startTestPortal } from '../test-portal.ts'

describeOnBothEngines('next to a running portal', (at) => {
  async function start() {
    const place = await placeOf(at)
    const portal = await startTestPortal(place)
    const player = await signUpByForm(portal.url)
    const run = (args: string[], input?: string) =>
      account({ ...place, PUBLIC_URL: portal.url }, [...args, player.email], input)
    return { portal, player, run }
  }

  test('prints links that work once, to set a password and to sign in', async () => {
    const { run } = await start()
    /** Posts the form of a printed link. */
    const formOf = async (command: string) => {
      const { code, out, error } = await run([command])
      expect([code, error]).toEqual([0, ''])
      const link = new URL(/http:\S+/.exec(out)![0])
      const post = (fields: Record<string, string> = {}) =>
        fetch(link, {
          method: 'POST',
          redirect: 'manual',
          headers: { Origin: link.origin },
          body: new URLSearchParams({ token: link.searchParams.get('token')!, ...fields }),
        })
      return { link, post }
    }
    const reset = await formOf('reset-password')
    expect(await (await fetch(reset.link)).text()).toContain('Confirm New Password')
    const password = 'a good long password'
    const set = async (passwordConfirmation = password) => {
      const response = await reset.post({ password, passwordConfirmation })
      // What was typed comes back, except for passwords.
      expect(await response.text()).not.toContain(passwordConfirmation)
      return response.status
    }
    expect([await set('another password'), await set(), await set()]).toEqual([400, 200, 400])

    const { post } = await formOf('sign-in-link')
    const signIn = async () => {
      const { status, headers } = await post()
      return [status, headers.get('Set-Cookie')?.startsWith('session=')]
    }
    expect([await signIn(), await signIn()]).toEqual([
      [302, true],
      [400, undefined],
    ])
  })

  test('delete asks for the address, ends the streams, and leaves no data', async () => {
    const { portal, player, run } = await start()
    await at.db.updateTable('user').set({ name: 'Ada Lovelace' }).execute()
    await player.like('agar', true)
    const seen = async (headers: Record<string, string>) => {
      const stream = await openEventStream(`${portal.url}/live`, headers)
      onTestFinished(() => stream.close())
      const events: unknown[] = []
      void (async () => {
        for (;;) events.push(await stream.next())
      })().catch(() => undefined)
      await expect.poll(() => events.length).toBeGreaterThan(0)
      return events
    }
    const [own, visitors] = [await seen({ Cookie: player.cookie }), await seen({})]
    for (const input of ['', 'eve@example.org\n']) {
      const { code, error } = await run(['delete'], input)
      expect([code, error]).toEqual([1, expect.stringContaining('This is not the address')])
    }
    expect(await at.db.selectFrom('user').select('email').execute()).toHaveLength(1)

    expect((await run(['delete'], `${player.email}\n`)).code).toBe(0)
    expect(await at.db.selectFrom('user').select('email').execute()).toEqual([])
    await expect.poll(() => own).toContainEqual({ event: 'signed-out', data: {} })
    await expect
      .poll(() => visitors)
      .toContainEqual({ event: 'message', data: { likes: { agar: 0 } } })
    if (at.engine === 'postgres') return
    for (const file of ['io-arcade.sqlite', 'io-arcade.sqlite-wal']) {
      const content = await readFile(join(portal.dataDir, file), 'latin1')
      expect(content).not.toContain(player.email)
      expect(content).not.toContain('Ada Lovelace')
    }
  })
})

test.each([
  [{}, /^There is no database at .+; check DATA_DIR\.\n$/],
  [{ PORT: 'x' }, /^PORT must be .+\n$/],
])('an error prints one plain line and exits with code 1: %j', async (environment, line) => {
  const place = { DATA_DIR: await makeFolder(), ...environment }
  const { code, out, error } = await account(place, ['find', 'ada@example.org'])
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(line)
})
