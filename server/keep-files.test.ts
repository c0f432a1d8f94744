/** A node whose files can't be stored: it says so, and stores them the next time. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFolder } from '#tests/folder.ts'
import { createFileKeeper } from './keep-files.ts'

describeOnBothEngines('files that cannot be stored', (at) => {
  it('are logged, and stored with the next round', async () => {
    const clientRoot = await makeFolder()
    const lines: string[] = []
    const log = pino(
      new Writable({
        write(line: Buffer, _encoding, done) {
          lines.push(line.toString())
          done()
        },
      }),
    )
    const clock = { now: 0 }
    const keepFiles = createFileKeeper({ db: at.db, log }, clientRoot, () => clock.now)
    await keepFiles()
    expect(lines).toEqual([expect.stringContaining('ENOENT')])

    await mkdir(join(clientRoot, 'assets'))
    await writeFile(join(clientRoot, 'assets/home-AAAAAAAA.js'), 'start()')
    await at.db.schema.alterTable('built_file').renameTo('away').execute()
    await keepFiles()
    expect(lines).toEqual([lines[0], expect.stringContaining('could not be stored')])

    await at.db.schema.alterTable('away').renameTo('built_file').execute()
    await keepFiles()
    expect(lines).toHaveLength(2)
    // Not again before an hour is over.
    await at.db.deleteFrom('built_file').execute()
    clock.now += 59 * 60_000
    await keepFiles()
    expect(await at.db.selectFrom('built_file').select('path').execute()).toEqual([])
    clock.now += 60_000
    await keepFiles()
    const rows = await at.db.selectFrom('built_file').select('path').execute()
    expect(rows).toEqual([{ path: '/assets/home-AAAAAAAA.js' }])
  })
})
