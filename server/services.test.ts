/** The services of the process end what they opened, also if a start fails. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { readConfig } from '#platform/config.ts'
import { openServices } from './services.ts'

test('leaves the data directory to the next start', async () => {
  const [DATA_DIR, GAMES_DIR] = [await makeFolder(), await makeFolder()]
  const open = (featured?: string) =>
    openServices(readConfig({ DATA_DIR, GAMES_DIR, LOG_LEVEL: 'silent', FEATURED_GAME: featured }))
  await expect(open('missing')).rejects.toThrow('FEATURED_GAME is missing')
  const file = join(GAMES_DIR, 'mine.json')
  await writeFile(file, '{')
  await expect(open()).rejects.toThrow('mine.json')
  await writeFile(file, '{"hidden": true}')

  const services = await open()
  services.startJobs()
  await services.close()
  await expect(services.db.selectFrom('user').select('id').execute()).rejects.toThrow('destroyed')
  await (await open()).close()
})
