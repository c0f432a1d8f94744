/** The files of a build: a failed attempt is retried, and each run marks the files as in use. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFolder } from '#tests/folder.ts'
import { createAssetPublisher } from './publish-assets.ts'

describeOnBothEngines('createAssetPublisher', (at) => {
  it('logs a failure and stores the files in the next run', async () => {
    const clientRoot = await makeFolder()
    const publish = createAssetPublisher(at.db, clientRoot)
    await expect(publish()).rejects.toThrow('ENOENT')

    await mkdir(join(clientRoot, 'assets'))
    await writeFile(join(clientRoot, 'assets/home-AAAAAAAA.js'), 'start()')
    await at.db.schema.alterTable('built_file').renameTo('away').execute()
    await expect(publish()).rejects.toThrow('built_file')

    await at.db.schema.alterTable('away').renameTo('built_file').execute()
    await publish()
    const rows = await at.db.selectFrom('built_file').select(['path', 'seen_at']).execute()
    expect(rows).toEqual([{ path: '/assets/home-AAAAAAAA.js', seen_at: expect.any(Number) }])

    await at.db.updateTable('built_file').set({ seen_at: 7 }).execute()
    await publish()
    const [renewed] = await at.db.selectFrom('built_file').select('seen_at').execute()
    expect(renewed!.seen_at).toBeGreaterThanOrEqual(rows[0]!.seen_at)
  })
})
