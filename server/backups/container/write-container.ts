/** Writes the backup file. */
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { OWN_FILE } from '#app/lib/folder.server.ts'
import { CommandError } from '../../kernel/lib/command-error.ts'
import {
  CIPHER,
  NONCE_BYTES,
  SALT_BYTES,
  deriveKey,
  lineOf,
  type BackupMetadata,
  type BackupSecrets,
} from './container-format.ts'

/** The content of a backup, in this order. */
export interface BackupBody {
  secrets: BackupSecrets
  database: AsyncIterable<Buffer>
}

/** Maximum that GCM encrypts with one nonce, bytes: 2^36 - 32. */
const MAX_ENCRYPTED_BYTES = 2 ** 36 - 32
/** Syncing everything at the end would make the portal's commits wait for the disk. */
const SYNC_EVERY_BYTES = 8 * 2 ** 20

/**
 * Writes a new file that only its owner may read, and waits until it is on the disk.
 *
 * @param passphrase encrypts the body; undefined leaves it readable
 * @throws CommandError if the body is too large to be encrypted; errors of the file and of the body
 */
export async function writeContainer(
  path: string,
  metadata: BackupMetadata,
  { secrets, database }: BackupBody,
  passphrase: string | undefined,
): Promise<void> {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)]
  const encryption =
    passphrase === undefined
      ? null
      : ({
          cipher: CIPHER,
          salt: salt.toString('base64'),
          nonce: nonce.toString('base64'),
        } as const)
  const header = lineOf({ format: 'io-arcade-backup', version: 1, ...metadata, encryption })
  const cipher =
    passphrase === undefined
      ? undefined
      : createCipheriv(CIPHER, deriveKey(passphrase, salt), nonce).setAAD(header)
  const sha = createHash('sha256')
  const file = await open(path, 'wx', OWN_FILE)
  try {
    let unsynced = 0
    const write = async (bytes: Buffer) => {
      sha.update(bytes)
      await file.writeFile(bytes)
      unsynced += bytes.length
      if (unsynced < SYNC_EVERY_BYTES) return
      unsynced = 0
      await file.datasync()
    }
    let size = 0
    const add = async (bytes: Buffer) => {
      size += bytes.length
      if (cipher && size > MAX_ENCRYPTED_BYTES) {
        throw new CommandError(
          'The database has more than 64 GiB: too much for one encrypted file.',
        )
      }
      await write(cipher ? cipher.update(bytes) : bytes)
    }
    await write(header)
    await add(lineOf(secrets))
    await add(lineOf({ database: true }))
    for await (const bytes of database) await add(bytes)
    if (cipher) await write(Buffer.concat([cipher.final(), cipher.getAuthTag()]))
    await file.writeFile(sha.digest())
    await file.sync()
  } finally {
    await file.close()
  }
}
