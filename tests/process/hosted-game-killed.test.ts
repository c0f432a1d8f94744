/**
 * A portal that is killed while it takes a game: no partial game is left, and the next start
 * removes the rest.
 */
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listVersions } from '#features/hosted-games/server/hosted-versions.server.ts'
import { account } from '../account-command.ts'
import { describeOnBothEngines } from '../databases.ts'
import { signUpByForm } from '../player-client.ts'
import { placeOf, startTestPortal } from '../test-portal.ts'
import { until } from '../until.ts'
import { makeZip } from '../zips.ts'

const TABLES = ['hosted_version', 'hosted_file', 'hosted_content', 'hosted_part'] as const
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'

describeOnBothEngines('an uploaded game', (at) => {
  const countRows = () =>
    Promise.all(
      TABLES.map(async (table) => {
        const counted = at.db.selectFrom(table).select(({ fn }) => fn.countAll().as('rows'))
        return Number((await counted.executeTakeFirstOrThrow()).rows)
      }),
    )

  it.each(['upload', 'import'])(
    'leaves nothing if the portal is killed in the %s',
    async (step) => {
      const place = await placeOf(at)
      const portal = await startTestPortal(place)
      const { email, cookie } = await signUpByForm(portal.url)
      expect(await account(place, ['role', email, 'owner'])).toMatchObject({ code: 0 })
      // Compressing it takes a while.
      const files = { 'index.html': '<title>Mine</title>', 'game.wasm': randomBytes(2 ** 24) }
      const zip = await makeZip(files, false)
      const type = 'multipart/form-data; boundary=b'
      const headers = { origin: portal.url, cookie, 'content-type': type }
      const upload = request(`${portal.url}/admin/hosted-uploads`, { method: 'POST', headers })
      upload.on('error', () => undefined)
      upload.write(HEAD)
      if (step === 'import') upload.end(Buffer.concat([zip, Buffer.from('\r\n--b--\r\n')]))
      else upload.write(zip.subarray(0, 2 ** 20))
      const folder = join(place.DATA_DIR, 'uploads')
      await until(`the ${step} has begun`, async () =>
        step === 'import' ? (await countRows())[3]! > 2 : (await readdir(folder)).length > 0,
      )
      const ended = once(portal.process, 'exit')
      portal.process.kill('SIGKILL')
      await ended
      const [left] = await readdir(folder)
      expect(left).toBeDefined()
      const [versions, stored, contents, parts] = await countRows()
      expect([versions, stored, contents]).toEqual(step === 'import' ? [1, 1, 2] : [0, 0, 0])
      expect(parts).toBeLessThan(18)
      expect(await listVersions(at.db, null)).toEqual([])

      // Another portal may be importing: an hour must have passed, and the lease of the job.
      await at.db.updateTable('hosted_version').set({ created_at: 1 }).execute()
      await at.db.updateTable('hosted_content').set({ created_at: 1 }).execute()
      await at.db.deleteFrom('job_lease').where('job', '=', 'housekeeping').execute()
      // On Postgres, another portal may have this folder, too.
      if (at.engine === 'postgres') await utimes(join(folder, left!), 1, 1)
      await startTestPortal(place)
      await expect.poll(() => readdir(folder), { timeout: 20_000 }).toEqual([])
      await expect.poll(countRows, { timeout: 20_000 }).toEqual([0, 0, 0, 0])
    },
  )
})
