/** Writes the backup file. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Encrypter } from 'age-encryption'
import { OWN_FILE } from '#platform/lib/folder.server.ts'
import { lineOf, sumOf, type BackupMetadata, type BackupSecrets } from './container-format.ts'

/** The content of a backup, in this order. */
interface BackupBody {
  secrets: BackupSecrets
  database: AsyncIterable<Buffer>
}

/** Base-2 logarithm of the cost of scrypt: 64 MiB. */
const WORK_FACTOR = 16
/** Syncing everything at the end would make the portal's commits wait for the disk. */
const SYNC_EVERY_BYTES = 8 * 2 ** 20

/**
 * Writes a new file that only its owner may read, and waits until it is on the disk.
 *
 * @param passphrase encrypts the body; undefined leaves it readable
 * @throws errors of the file and of the body
 */
export async function writeContainer(
  path: string,
  metadata: BackupMetadata,
  { secrets, database }: BackupBody,
  passphrase: string | undefined,
): Promise<void> {
  const encryption = passphrase === undefined ? null : ('age' as const)
  const header = lineOf({ format: 'io-arcade-backup', version: 1, ...metadata, encryption })
  async function* listBody() {
    yield lineOf(encryption ? { ...secrets, header: sumOf(header) } : secrets)
    yield lineOf({ database: true })
    yield* database
  }
  const sha = createHash('sha256')
  await using file = await open(path, 'wx', OWN_FILE)
  let unsynced = 0
  const write = async (bytes: Uint8Array) => {
    sha.update(bytes)
    await file.writeFile(bytes)
    unsynced += bytes.length
    if (unsynced < SYNC_EVERY_BYTES) return
    unsynced = 0
    await file.datasync()
  }
  await write(header)
  const body = passphrase === undefined ? listBody() : await encrypt(listBody(), passphrase)
  for await (const bytes of body) await write(bytes)
  if (!encryption) await file.writeFile(sha.digest())
  await file.sync()
}

async function encrypt(body: AsyncIterable<Buffer>, passphrase: string) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  return encrypter.encrypt(Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>)
}
