/** What the operator's command line changes reaches the open pages of a running portal. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothEngines } from '../databases.ts'
import { openEventStream } from '../event-stream.ts'
import { signUpByForm } from '../player-client.ts'
import { startPortal } from '../portal.ts'

const entry = fileURLToPath(new URL('../../server/account-cli.ts', import.meta.url))
/** Well before the state is read again by itself. */
const SOON = { timeout: 10_000 }

describeOnBothEngines('account -- delete', (at) => {
  it('closes the player’s streams, and takes the likes off everybody’s pages', async () => {
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

    const command = spawn(process.execPath, [entry, 'delete', '--yes', player.email], {
      env: { PATH: process.env.PATH, ...environment, DATA_DIR: portal.dataDir },
      stdio: 'ignore',
    })
    expect(await once(command, 'exit')).toEqual([0, null])
    await expect.poll(() => own, SOON).toContainEqual({ event: 'signed-out', data: {} })
    await expect
      .poll(() => visitors, SOON)
      .toContainEqual({ event: 'message', data: { likes: { agar: 0 } } })
  }, 60_000)
})
