/** Hashed files in the database: stored once, renewed, kept for 7 days. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { transact } from '#app/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFolder } from '#tests/folder.ts'
import {
  KEPT_MS,
  storeAssets,
  listBuildAssets,
  readStoredAssets,
  removeExpiredAssets,
} from './asset-store.ts'

const START = 1_750_000_000_000
const SCRIPT = '/assets/home-AAAAAAAA.js'
const FONT = '/assets/text-BBBBBBBB.woff2'
const CODE = 'export const answer = 42\n'.repeat(50)

/** A build with a compressed script, an uncompressed font, and a file without a hash. */
async function makeBuild(script = SCRIPT): Promise<string> {
  const root = await makeFolder()
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, script), CODE)
  await writeFile(join(root, `${script}.br`), brotliCompressSync(CODE))
  await writeFile(join(root, `${script}.gz`), 'not stored')
  await writeFile(join(root, FONT), Buffer.from([0, 1, 2, 255]))
  await writeFile(join(root, 'assets/nameless.js'), 'not stored')
  return root
}

describeOnBothEngines('files of builds', (at) => {
  const listStored = () =>
    at.db.selectFrom('built_file').select(['path', 'seen_at']).orderBy('path').execute()
  const remove = (now: number, limit = 100) =>
    transact(at.db, (tx) => removeExpiredAssets(tx, limit, now))

  it('are stored with brotli or uncompressed, and read back unchanged', async () => {
    const files = await listBuildAssets(await makeBuild())
    expect(await storeAssets(at.db, files, START)).toBe(2)
    expect(await listStored()).toEqual([
      { path: SCRIPT, seen_at: START },
      { path: FONT, seen_at: START },
    ])
    const [font, invented, script] = await readStoredAssets(at.db, [
      FONT,
      '/assets/invented-CCCCCCCC.js',
      SCRIPT,
    ])
    expect(invented).toBeUndefined()
    expect([font!.encoding, [...font!.body]]).toEqual(['identity', [0, 1, 2, 255]])
    expect(script!.encoding).toBe('br')
    expect(brotliDecompressSync(script!.body).toString()).toBe(CODE)
  })

  it('are stored once by concurrent nodes, and renewed', async () => {
    const files = await listBuildAssets(await makeBuild())
    const stored = await Promise.all([1, 2, 3].map(() => storeAssets(at.db, files, START)))
    expect(stored).toContain(2)
    expect(await storeAssets(at.db, files, START + 1)).toBe(0)
    expect((await listStored()).map(({ seen_at }) => seen_at)).toEqual([START + 1, START + 1])
  })

  it('are removed after no node has served their build for 7 days, and no sooner', async () => {
    const old = await listBuildAssets(await makeBuild())
    const renewed = '/assets/home-DDDDDDDD.js'
    await storeAssets(at.db, old, START)
    await storeAssets(at.db, await listBuildAssets(await makeBuild(renewed)), START + 1)
    expect(await remove(START + KEPT_MS - 1)).toBe(0)
    // Both builds contain the font.
    expect(await remove(START + KEPT_MS)).toBe(1)
    expect((await listStored()).map(({ path }) => path)).toEqual([renewed, FONT])
    // A rollback to the old build stores its missing files.
    expect(await storeAssets(at.db, old, START + KEPT_MS)).toBe(1)
    expect(await remove(START + KEPT_MS + 1)).toBe(1)
  })

  it('are removed in batches', async () => {
    await storeAssets(at.db, await listBuildAssets(await makeBuild()), START)
    expect(await remove(START + KEPT_MS, 1)).toBe(1)
    expect(await remove(START + KEPT_MS, 1)).toBe(1)
    expect(await remove(START + KEPT_MS, 1)).toBe(0)
  })

  it('are renewed by a process whose build was replaced by an upgrade', async () => {
    const root = await makeBuild()
    const files = await listBuildAssets(root)
    await rm(join(root, FONT))
    expect(await storeAssets(at.db, files, START)).toBe(1)
    await rm(join(root, 'assets'), { recursive: true })
    expect(await storeAssets(at.db, files, START + 1)).toBe(0)
    expect(await listStored()).toEqual([{ path: SCRIPT, seen_at: START + 1 }])
  })
})
