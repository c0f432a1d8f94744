/** The operator's own games in a fleet: a reload on any node updates all nodes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/kernel/config.ts'
import { withPortalDatabase } from '#server/cli/database-access.ts'
import { OWN_GAME_COMMANDS } from '#app/features/own-games/server/own-game-commands.ts'
import { makeFolder } from '../folder.ts'
import { describeFleet, type At } from './describe-fleet.ts'
import { asProxied } from './node.ts'
import { until } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'io-arcade-games-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ABOUT = 'You dig, you build, and you hold what you have built against everybody.'
const FLAGS = ['--name', 'Mine it', '--genre', 'Digging', '--description', ABOUT]

/** Runs an operator command against the fleet. */
async function games({ fleet }: At, name: string, ...args: string[]): Promise<string> {
  const config = readConfig({
    ...fleet.environment,
    DATA_DIR: await makeFolder(),
    GAMES_DIR: folder,
    GAME_CHECKS: 'off',
  })
  return OWN_GAME_COMMANDS[name]!(args, config, withPortalDatabase)
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

describeFleet(
  'own games',
  (at) => {
    test('exist on every node after one reload', async () => {
      expect(await statuses(at, 'mineit')).toEqual([404, 404, 404])
      await games(at, 'add', 'https://www.mine-it.example/play', ...FLAGS)
      await games(at, 'reload')
      expect(await areAll(at, 'mineit', 200)).toBe(true)
    })

    test('disappear from every node after a signal to one', async () => {
      await games(at, 'hide', 'mineit')
      process.kill(at.fleet.nodes[1].pid, 'SIGHUP')
      expect(await areAll(at, 'mineit', 410)).toBe(true)
    })

    test('are current on a node that starts later', async () => {
      await games(at, 'hide', 'agar')
      await at.fleet.nodes[0].restart()
      await at.fleet.untilReady()
      // It has read the folder at its start; the others received no reload.
      expect(await statuses(at, 'agar')).toEqual([410, 200, 200])
      await games(at, 'reload')
      expect(await areAll(at, 'agar', 410)).toBe(true)
    })
  },
  { environment: { GAMES_DIR: folder } },
)
