/** The operator's own games in a fleet: a change on any node, or by a command, updates all nodes. */
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { withPortalDatabase } from '#server/cli/database-access.ts'
import { GAME_COMMANDS } from '#server/cli/game-commands.ts'
import { makeFolder } from '../folder.ts'
import { describeFleet, type At } from './describe-fleet.ts'
import { asProxied } from './node.ts'
import { until } from '../until.ts'

const ABOUT = 'You dig, you build, and you hold what you have built against everybody.'
const FLAGS = ['--name', 'Mine it', '--genre', 'Digging', '--description', ABOUT]
const COVER = { width: 64, height: 40, channels: 3, background: '#c03020' } as const

/** Runs an operator command against the fleet. */
async function games({ fleet }: At, name: string, ...args: string[]) {
  const config = readConfig({
    ...fleet.environment,
    DATA_DIR: await makeFolder(),
    GAME_CHECKS: 'off',
  })
  return withPortalDatabase(config, GAME_COMMANDS[name]!(args))
}

/** The status of the game's page on each node. */
const statuses = ({ fleet }: At, id: string) =>
  Promise.all(
    fleet.nodes.map(async ({ url }) => {
      const response = await fetch(`${url}/game/${id}`, { headers: asProxied() })
      await response.arrayBuffer()
      return response.status
    }),
  )

/** Resolves with true once every node responds with this status. */
const areAll = async (at: At, id: string, status: number) => {
  await until(`all nodes return ${status}`, async () =>
    (await statuses(at, id)).every((each) => each === status),
  )
  return true
}

/** The bytes of the cover on each node, by the path that its search shows. */
const covers = ({ fleet }: At) =>
  Promise.all(
    fleet.nodes.map(async ({ url }) => {
      const found = await fetch(`${url}/suggestions?q=mine%20it`, { headers: asProxied() })
      const [tile] = (await found.json()) as { thumbnail: string }[]
      const cover = await fetch(url + tile!.thumbnail, { headers: asProxied() })
      const bytes = Buffer.from(await cover.arrayBuffer()).toString('base64')
      return [tile!.thumbnail, cover.status, cover.headers.get('Content-Type'), bytes]
    }),
  )

describeFleet('own games', (at) => {
  test('exist on every node after one command, with the same cover', async () => {
    expect(await statuses(at, 'mineit')).toEqual([404, 404, 404])
    const cover = join(await makeFolder(), 'cover.png')
    await sharp({ create: COVER }).png().toFile(cover)
    await games(at, 'add', 'https://www.mine-it.example/play', ...FLAGS, '--cover', cover)
    expect(await areAll(at, 'mineit', 200)).toBe(true)
    const [first, ...others] = await covers(at)
    expect(first!.slice(1, 3)).toEqual([200, 'image/webp'])
    expect(others).toEqual([first, first])
  })

  test('disappear from every node', async () => {
    await games(at, 'hide', 'mineit')
    expect(await areAll(at, 'mineit', 410)).toBe(true)
  })

  test('are current on a node that starts later', async () => {
    await games(at, 'hide', 'agar')
    await at.fleet.nodes[0].restart()
    await at.fleet.untilReady()
    expect(await areAll(at, 'agar', 410)).toBe(true)
  })
})
