/** Changes by operator commands reach the open pages of a running portal. */
import { dirname } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { account } from '../account-command.ts'
import { describeOnBothEngines } from '../databases.ts'
import { openEventStream } from '../event-stream.ts'
import { signUpByForm } from '../player-client.ts'
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
