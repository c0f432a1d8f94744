/** Makes a backup of the portal while it runs. The result is one complete file, or none. */
import { createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasAuthSecret, readAuthSecret } from '#platform/process/auth-secret.ts'
import { makeOwnFolder, syncFolder } from '#platform/lib/folder.server.ts'
import type { Config } from '#platform/config.ts'
import type { DatabaseContents } from './container/read-contents.ts'
import {
  temporaryPathOf,
  nameOf,
  removeOldBackups,
  removeOldTemporaryFiles,
} from './backup-names.ts'
import { countBytes } from './container/container-format.ts'
import { readContainer } from './container/read-container.ts'
import { writeContainer } from './container/write-container.ts'
import { inStagingDirectory, withTemporaryFile } from './staging-directory.ts'
import { findPassphrase } from './backup-settings.ts'
import { connectDirectly, dumpPostgres, findProgram, readMajor } from './postgres/postgres-tools.ts'
import { DATABASE_FILE } from '#platform/process/database-files.ts'
import type { Progress } from '#platform/lib/progress.ts'
import { readPostgres } from './postgres/postgres-state.ts'
import { requireDiskSpace } from './require-disk-space.ts'
import { checkSqlite, copySqlite, requireSqlite } from './sqlite-copy.ts'

interface BackupOrder {
  /** The folder for the backup. */
  folder: string
  /** Number of this portal's backups to keep, including the new one. Undefined keeps all. */
  keep: number | undefined
  progress?: Progress | undefined
}

/** Writes the metadata and the database. */
type Write = (contents: DatabaseContents, database: AsyncIterable<Buffer>) => Promise<void>

/** Identifies the portal's backups; null before the portal has a key. */
function portalOf(secret: string | null): string | null {
  if (secret === null) return null
  return createHmac('sha256', secret).update('io-arcade backup').digest('hex').slice(0, 16)
}

/**
 * Makes a backup and verifies it by reading it again. The file gets its final name only then. On
 * failure, or if the process is killed, there is no file of that name.
 *
 * @throws CommandError, disk errors
 */
export async function makeBackup(config: Config, order: BackupOrder) {
  const { dataDir } = config
  const { progress } = order
  if (!config.databaseUrl) requireSqlite(join(dataDir, DATABASE_FILE))
  const passphrase = await findPassphrase(config)
  const busy = 'Another backup of this portal is being made.'
  return inStagingDirectory(join(dataDir, 'backup-draft'), busy, async () => {
    makeOwnFolder(order.folder)
    await removeOldTemporaryFiles(order.folder)
    const madeAt = new Date()
    const path = join(order.folder, nameOf(madeAt))
    // Includes the key that the portal generated. A configured key belongs to the operator.
    const kept =
      !config.authSecret && hasAuthSecret(dataDir) ? readAuthSecret(undefined, dataDir) : null
    const portal = portalOf(config.authSecret ?? kept)
    let metadata: DatabaseContents | undefined
    const write: Write = async (contents, database) => {
      metadata = contents
      const header = {
        engine: config.databaseUrl ? 'postgres' : 'sqlite',
        madeAt: madeAt.toISOString(),
        portal,
        ...contents,
      } as const
      const body = { secrets: { authSecret: kept }, database }
      await writeContainer(temporaryPathOf(path), header, body, passphrase)
    }
    await withTemporaryFile(temporaryPathOf(path), async () => {
      const location = config.backupDatabaseUrl ?? config.databaseUrl
      if (location) await writePostgres(location, write, progress)
      else await writeSqlite(config, order, write)
      const { size: total } = await stat(temporaryPathOf(path))
      progress?.step({ label: 'Checking the backup', total })
      await readContainer(temporaryPathOf(path), passphrase, { onBytes: progress?.advance })
      await rename(temporaryPathOf(path), path)
      syncFolder(order.folder)
    })
    const { keep } = order
    return {
      path,
      bytes: (await stat(path)).size,
      metadata: metadata!,
      isEncrypted: passphrase !== undefined,
      /** Paths of the expired backups that were removed. */
      removed:
        keep === undefined
          ? []
          : await removeOldBackups(order.folder, {
              keep,
              portal,
              database: metadata!.database,
              newest: path,
            }),
    }
  })
}

/** The unencrypted copy is in the data directory, and never in the folder for the backup. */
async function writeSqlite(config: Config, { folder, progress }: BackupOrder, write: Write) {
  const source = join(config.dataDir, DATABASE_FILE)
  const staging = join(config.dataDir, 'backup-draft')
  requireDiskSpace(source, staging, folder)
  const copy = join(staging, 'copy.sqlite')
  progress?.step({ label: 'Copying the database' })
  copySqlite(source, copy)
  progress?.step({ label: 'Checking the copy' })
  const contents = await checkSqlite(copy)
  progress?.step({ label: 'Writing the backup', total: (await stat(copy)).size })
  const bytes = createReadStream(copy, { highWaterMark: 2 ** 20 })
  await write(contents, countBytes(bytes, progress?.advance))
}

async function writePostgres(location: string, write: Write, progress: Progress | undefined) {
  await using client = await connectDirectly(location)
  const program = findProgram('pg_dump', await readMajor(client))
  // The metadata is read in the same snapshot as the dump.
  await client.query('begin isolation level repeatable read read only')
  const contents = await readPostgres(client)
  const schema = contents.schema.name!
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  // The size of the dump is unknown in advance, since it is compressed.
  progress?.step({ label: 'Dumping the database' })
  const dump = dumpPostgres(program, location, { snapshot: rows[0]!.id, schema })
  await write(contents, countBytes(dump, progress?.advance))
}
