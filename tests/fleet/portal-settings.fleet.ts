/** A change of the portal's settings reaches the cached pages of every node. */
import { transact } from '#platform/db/transact.server.ts'
import { expect, test } from 'vitest'
import { withPortalDatabase } from '#server/cli/database-access.ts'
import { readConfig } from '#platform/config.ts'
import {
  readStamps,
  saveSettings,
} from '#features/portal-settings/server/portal-settings.server.ts'
import type { SettingName } from '#features/portal-settings/server/settings-schema.ts'
import { makeFolder } from '../folder.ts'
import { until } from '../until.ts'
import { describeFleet } from './describe-fleet.ts'
import { createClient } from './fleet-player.ts'

/** How soon every node shows a change, ms. */
const SOON_MS = 5_000

describeFleet('settings of the portal', (at) => {
  /** Changes one setting as the administration of a node does. */
  async function change(name: SettingName, value: unknown): Promise<void> {
    const config = readConfig({ ...at.fleet.environment, DATA_DIR: await makeFolder() })
    await withPortalDatabase(config, async ({ db }) => {
      const names = [name]
      const { seen } = await readStamps(db, { seen: names })
      const changes = new Map([[name, value]])
      const change = { actorId: 'an owner', names, seen, changes }
      expect(await transact(db, (tx) => saveSettings(tx, change))).toBe(true)
    })
  }

  test('shows another name and a notice in pages that every node has cached', async () => {
    const visitor = createClient(at.fleet)
    const read = async (url: string) => (await visitor.get(url, '/about')).text()
    const urls = at.fleet.nodes.map(({ url }) => url)
    const allShow = (text: string) => async () =>
      (await Promise.all(urls.map(read))).every((html) => html.includes(text))
    expect(await allShow('About IO Arcade')()).toBe(true)
    await change('portalName', 'Arkade')
    await until('all show the name', allShow('About Arkade'), SOON_MS)
    await change('notice', { text: 'Back at ten' })
    await until('all show the notice', allShow('Back at ten'), SOON_MS)
    await change('portalName', undefined)
    await until('all show the default', allShow('About IO Arcade'), SOON_MS)
  })
})
