/** Changes by operator commands reach the open pages of a running portal. */
import { expect, it, onTestFinished } from 'vitest'
import { account } from '../account-command.ts'
import { describeOnBothEngines } from '../databases.ts'
import { openEventStream } from '../event-stream.ts'
import { signUpByForm } from '../player-client.ts'
import { placeOf, startTestPortal } from '../test-portal.ts'

/** Well before the next periodic resync. */

describeOnBothEngines('account -- delete', (at) => {
  it('closes the player’s streams and removes the likes from all pages', async () => {
    const environment = await placeOf(at)
    const portal = await startTestPortal(environment)
    const player = await signUpByForm(portal.url)
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

    expect((await account(environment, ['delete', '--yes', player.email])).code).toBe(0)
    await expect.poll(() => own).toContainEqual({ event: 'signed-out', data: {} })
    await expect
      .poll(() => visitors)
      .toContainEqual({ event: 'message', data: { likes: { agar: 0 } } })
  })
})
