/**
 * The file format of a backup (ADR 38): a line of JSON, then the body. The body starts with a line of
 * JSON with the secrets. Then comes one more line, and the database. With a passphrase the body is an
 * age file (https://age-encryption.org/v1), without one a SHA-256 of the whole file follows. Up to 0.2
 * an encrypted body was AES-256-GCM with its tag and a SHA-256, and files of the operator's own games
 * came before the database, each after a line with its name.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'

export const SHA_BYTES = 32
export const MAX_LINE_BYTES = 64 * 1024
/** The encryption of 0.2, which this version only reads. */
export const FORMER_CIPHER = 'aes-256-gcm'

/** The first line of the file. */
export const headerSchema = z.strictObject({
  format: z.literal('io-arcade-backup'),
  version: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  /** ISO 8601, UTC. */
  madeAt: z.iso.datetime(),
  /** Identifies the portal. Reveals nothing of its key. */
  portal: z.string().nullable(),
  /** Id of the database (ADR 38). Absent in backups of versions without database ids. */
  database: z.uuid().optional(),
  schema: z.object({
    applied: z.array(z.string()),
    floor: z.string().optional(),
    /** The schema of Postgres that has the tables. Absent in backups of whole databases. */
    name: z.string().optional(),
  }),
  accounts: z.number(),
  likes: z.number(),
  encryption: z
    .union([
      z.literal('age'),
      z.strictObject({ cipher: z.literal(FORMER_CIPHER), salt: z.base64(), nonce: z.base64() }),
    ])
    .nullable(),
})

/** The first line of the body. */
export const secretsSchema = z.strictObject({
  authSecret: z.string().nullable(),
  /** Hex SHA-256 of the file's first line, in an age file: encryption protects it from changes. */
  header: z.string().optional(),
})

/** The line before each file of the operator's own games, and the one before the database. */
export const partSchema = z.union([
  z.strictObject({
    /** The file's name in the folder. */
    game: z.string().max(255),
    bytes: z
      .int()
      .min(0)
      .max(8 * 2 ** 20),
  }),
  z.strictObject({ database: z.literal(true) }),
])

/** A file of the operator's own games. */
export interface GamesFile {
  name: string
  content: Buffer
}

/** The unencrypted header of a backup. */
export type BackupHeader = z.infer<typeof headerSchema>
/** The secrets at the start of the body. */
export type BackupSecrets = Pick<z.infer<typeof secretsSchema>, 'authSecret'>
/** The header fields that the caller of `writeContainer` provides. */
export type BackupMetadata = Omit<BackupHeader, 'format' | 'version' | 'encryption'>

export interface BackupContents {
  header: BackupHeader
  secrets: BackupSecrets
}

/** Encodes a value as a line of the file. */
export const lineOf = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)

/** Returns the checksum of the first line, hex. */
export const sumOf = (line: Buffer) => createHash('sha256').update(line).digest('hex')

/** Passes the chunks on, and calls `onBytes` with the size of each, bytes. */
export async function* countBytes(
  chunks: AsyncIterable<Buffer>,
  onBytes: ((bytes: number) => void) | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const bytes of chunks) {
    onBytes?.(bytes.length)
    yield bytes
  }
}
