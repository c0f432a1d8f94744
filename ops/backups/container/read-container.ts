/** Reads the backup file and verifies all of it. */
import { argon2Sync, createDecipheriv, createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter } from 'age-encryption'
import { CommandError } from '#platform/lib/command-error.ts'
import {
  countBytes,
  FORMER_CIPHER,
  MAX_LINE_BYTES,
  SHA_BYTES,
  headerSchema,
  partSchema,
  secretsSchema,
  sumOf,
  type BackupContents,
  type BackupHeader,
  type BackupSecrets,
  type GamesFile,
} from './container-format.ts'
import { parseJson } from '#lib/parse-json.ts'

const CHUNK_BYTES = 1024 * 1024
/** Size of the authentication tag of 0.2, bytes. */
const TAG_BYTES = 16
/** How 0.2 derived a key: 64 MiB. */
const FORMER_KEY = { memory: 64 * 1024, passes: 3, parallelism: 1, tagLength: 32 }
const LINE_END = 0x0a

/**
 * Reads only the header. Verifies nothing.
 *
 * @throws CommandError if the file is no backup that this version can read
 */
export async function readHeader(path: string): Promise<BackupHeader> {
  return (await findHeader(path)).header
}

/**
 * Opens the file as far as the first line of its body, which takes no time and shows whether the
 * passphrase matches. The rest is not verified.
 *
 * @throws CommandError, as `readContainer` does
 */
export async function checkStart(path: string, passphrase: string | undefined): Promise<void> {
  const head = await findHeader(path)
  const body = createPieces(readBody(path, head, passphrase))
  const secrets = parseSecrets(head, await body.takeLine())
  await body.close()
  if (secrets) return
  throw head.header.encryption ? changed(path) : damaged(path)
}

/** Receivers for the parts of a backup. */
interface PartUses {
  /** Reads the database stream to its end. */
  database?: (bytes: AsyncIterable<Buffer>) => Promise<void>
  /** Receives a file of the operator's own games. */
  game?: (file: GamesFile) => Promise<void>
  /** Called with the size of each chunk read, bytes. */
  onBytes?: ((bytes: number) => void) | undefined
}

/**
 * Reads the whole file, verifies it, and passes its content to the receivers. Their results count only
 * after this resolves, since the content is verified up to the end of the file.
 *
 * @param passphrase rejects an unencrypted file; undefined rejects an encrypted one
 * @throws CommandError if a bit has changed or the passphrase is wrong
 */
export async function readContainer(
  path: string,
  passphrase: string | undefined,
  use: PartUses = {},
): Promise<BackupContents> {
  const head = await findHeader(path)
  // Encryption changes the size by less than a thousandth.
  const body = createPieces(countBytes(readBody(path, head, passphrase), use.onBytes))
  const secrets = parseSecrets(head, await body.takeLine())
  // Discards data that is corrupt. The checks at the end determine what is wrong.
  if (!secrets || !(await readGames(body, use.game))) await drain(body.rest())
  else await (use.database ?? drain)(body.rest())
  if (!secrets) throw head.header.encryption ? changed(path) : notReadable(path)
  return { header: head.header, secrets }
}

/** Returns false if a part header is invalid. */
async function readGames(body: Pieces, use: PartUses['game']): Promise<boolean> {
  for (;;) {
    const part = partSchema.safeParse(parseLine(await body.takeLine()))
    if (!part.success) return false
    if ('database' in part.data) return true
    const content = await body.take(part.data.bytes)
    await use?.({ name: part.data.game, content })
  }
}

async function drain(pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const bytes of pieces) void bytes
}

const notReadable = (path: string) =>
  new CommandError(`${path} is damaged, or is not a backup that this version can read.`)
const changed = (path: string) =>
  new CommandError(`The passphrase does not match ${path}, or the file was changed.`)
const damaged = (path: string) =>
  new CommandError(`${path} is damaged: its checksum does not match its content.`)

interface Head {
  header: BackupHeader
  /** The first line. */
  line: Buffer
}

async function findHeader(path: string): Promise<Head> {
  await using file = await open(path).catch((error: Error) => {
    throw new CommandError(`The backup cannot be read: ${error.message}`)
  })
  const start = Buffer.alloc(MAX_LINE_BYTES)
  const { bytesRead } = await file.read(start, 0, MAX_LINE_BYTES, 0)
  const line = start.subarray(0, start.subarray(0, bytesRead).indexOf(LINE_END) + 1)
  const parsed = headerSchema.safeParse(parseLine(line))
  if (!parsed.success) throw notReadable(path)
  return { header: parsed.data, line }
}

const parseLine = (line: Buffer) => parseJson(line.toString())

/** Returns undefined if the line is corrupt, or is of a file with another first line. */
function parseSecrets({ header, line }: Head, encoded: Buffer): BackupSecrets | undefined {
  const secrets = secretsSchema.safeParse(parseLine(encoded)).data
  const sum = header.encryption === 'age' ? sumOf(line) : undefined
  return secrets && secrets.header === sum ? { authSecret: secrets.authSecret } : undefined
}

/** Returns the decrypted body, which throws at the end if anything has changed. */
function readBody(
  path: string,
  head: Head,
  passphrase: string | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  const { encryption } = head.header
  if (encryption && passphrase === undefined) {
    throw new CommandError(`${path} is encrypted: set BACKUP_PASSPHRASE_FILE.`)
  }
  if (!encryption && passphrase !== undefined) {
    throw new CommandError(
      `${path} is not encrypted, although BACKUP_PASSPHRASE_FILE is set: anyone could have written it. If you trust it, restore it with --allow-unencrypted.`,
    )
  }
  return encryption === 'age'
    ? decrypt(path, head, passphrase!)
    : readSummed(path, head, passphrase)
}

async function* decrypt(path: string, { line }: Head, passphrase: string) {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const file = Readable.toWeb(createReadStream(path, { start: line.length }))
  try {
    const body = await decrypter.decrypt(file as ReadableStream<Uint8Array>)
    for await (const { buffer, byteOffset, length } of body) {
      yield Buffer.from(buffer, byteOffset, length)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error
    throw (error as Error).message.startsWith('no identity matched') ? changed(path) : damaged(path)
  }
}

/** Reads a body that a checksum follows: one that is not encrypted, or is of 0.2. */
async function* readSummed(path: string, { header, line }: Head, passphrase: string | undefined) {
  const { encryption } = header
  const isSealed = encryption !== null && encryption !== 'age'
  const end = (await stat(path)).size - SHA_BYTES - (isSealed ? TAG_BYTES : 0)
  if (end <= line.length) throw damaged(path)
  const sha = createHash('sha256').update(line)
  const decipher =
    isSealed &&
    createDecipheriv(
      FORMER_CIPHER,
      argon2Sync('argon2id', {
        ...FORMER_KEY,
        message: passphrase!,
        nonce: Buffer.from(encryption.salt, 'base64'),
      }),
      Buffer.from(encryption.nonce, 'base64'),
    ).setAAD(line)
  const range = { start: line.length, end: end - 1, highWaterMark: CHUNK_BYTES }
  for await (const chunk of createReadStream(path, range)) {
    sha.update(chunk)
    yield decipher ? decipher.update(chunk) : (chunk as Buffer)
  }
  const rest = await buffer(createReadStream(path, { start: end }))
  const tag = rest.subarray(0, -SHA_BYTES)
  if (!sha.update(tag).digest().equals(rest.subarray(-SHA_BYTES))) throw damaged(path)
  try {
    if (decipher) decipher.setAuthTag(tag).final()
  } catch {
    throw changed(path)
  }
}

type Pieces = ReturnType<typeof createPieces>

/** Reads a stream in pieces of a given length. */
function createPieces(body: AsyncGenerator<Buffer, void, undefined>) {
  let ahead: Buffer = Buffer.alloc(0)

  /** Reads the next chunk. Returns false at the end. */
  async function readOn(): Promise<boolean> {
    const { done, value } = await body.next()
    if (!done) ahead = Buffer.concat([ahead, value])
    return !done
  }

  function cut(length: number): Buffer {
    const taken = ahead.subarray(0, length)
    ahead = ahead.subarray(length)
    return taken
  }

  return {
    /**
     * Reads up to the end of the line. Returns an empty buffer if the line is too long or does not
     * end.
     */
    async takeLine(): Promise<Buffer> {
      for (;;) {
        const end = ahead.indexOf(LINE_END) + 1
        if (end > 0) return cut(end)
        if (ahead.length > MAX_LINE_BYTES || !(await readOn())) return Buffer.alloc(0)
      }
    },
    /** Reads this many bytes, or fewer at the end of the stream. */
    async take(length: number): Promise<Buffer> {
      while (ahead.length < length && (await readOn()));
      return cut(length)
    },
    /** Yields the rest of the stream. */
    async *rest(): AsyncGenerator<Buffer> {
      yield cut(ahead.length)
      yield* body
    },
    /** Closes the file before its end. */
    close: () => body.return(),
  }
}
