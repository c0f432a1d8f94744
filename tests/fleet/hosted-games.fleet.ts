/** A hosted game in a fleet: uploaded to one node, played from the others, with nothing copied. */
import { expect, test } from 'vitest'
import { until } from '../until.ts'
import { makeZip } from '../zips.ts'
import { describeFleet } from './describe-fleet.ts'
import { signUp } from './fleet-player.ts'
import { asProxied } from './node.ts'
import { queryRows } from './rows.ts'

/** How soon every node has a new game or a new version, ms. */
const SOON_MS = 3_000
const ABOUT = 'You catch what falls from the sky, and you leave out what is red, for long enough.'
const FIELDS = { name: 'Shared', id: 'shared', description: ABOUT, genre: 'Action' }

describeFleet('a hosted game', (at) => {
  test('and its next version are on every node soon after they were published on one', async () => {
    const [first, second, third] = at.fleet.nodes.map(({ url }) => url) as [string, string, string]
    const owner = await signUp(at.fleet, first)
    await queryRows(
      at.fleet,
      `update "user" set role = 'owner', email_verified = true where email = '${owner.email}'`,
    )

    async function publish(url: string, text: string, fields: Record<string, string>) {
      const build = new FormData()
      for (const [name, value] of Object.entries(fields)) build.set(name, value)
      const zip = await makeZip({ 'index.html': '<title>Shared</title>', 'level.txt': text })
      build.set('file', new File([new Uint8Array(zip)], 'build.zip'))
      const uploaded = await fetch(`${url}/admin/hosted-uploads`, {
        method: 'POST',
        headers: { ...owner.headers, accept: 'application/json' },
        body: build,
      })
      const { location } = (await uploaded.json()) as { location: string }
      const done = await owner.post(url, location, { intent: 'publish-version', ...FIELDS })
      expect([done.status, done.headers.get('location')]).toEqual([
        302,
        expect.stringContaining('/admin/games/shared'),
      ])
    }
    const haveAll = (text: string) =>
      until(
        `all nodes serve ${text}`,
        async () => {
          const got = await Promise.all(
            at.fleet.nodes.map(({ url }) =>
              fetch(`${url}/hosted/shared/level.txt`, { headers: asProxied() }).then((each) =>
                each.text(),
              ),
            ),
          )
          return got.every((each) => each === text)
        },
        SOON_MS,
      )

    await publish(first, 'one', {})
    await haveAll('one')
    expect((await owner.get(third, '/game/shared')).status).toBe(200)
    // Any node takes the next one.
    await publish(second, 'two', { game: 'shared' })
    await haveAll('two')
  })
})
