/** Reads the backup file and verifies all of it. */
import { createDecipheriv, createHash, timingSafeEqual, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { CommandError } from '../../kernel/lib/command-error.ts'
import {
  countBytes,
  CIPHER,
  MAX_LINE_BYTES,
  SHA_BYTES,
  TAG_BYTES,
  deriveKey,
  headerSchema,
  partSchema,
  secretsSchema,
  type BackupContents,
  type BackupHeader,
  type GamesFile,
} from './container-format.ts'
import { parseJson } from '#app/lib/parse-json.ts'

const CHUNK_BYTES = 1024 * 1024
const LINE_END = 0x0a

/**
 * Reads only the header. Verifies nothing.
 *
 * @throws CommandError if the file is no backup that this version can read
 */
export async function readHeader(path: string): Promise<BackupHeader> {
  return useFile(path, async (file) => (await findHeader(file, path)).header)
}

/**
 * Reads the whole file and verifies it, without using its content.
 *
 * @param passphrase rejects an unencrypted file; undefined rejects an encrypted one
 * @throws CommandError if a bit has changed or the passphrase is wrong
 */
export async function checkContainer(
  path: string,
  passphrase: string | undefined,
  onBytes?: PartUses['onBytes'],
): Promise<BackupContents> {
  return readContainer(path, passphrase, { database: drain, onBytes })
}

/**
 * Opens the file as far as the first line of its body, which takes no time and shows whether the
 * passphrase matches. The rest is not verified.
 *
 * @throws CommandError as `checkContainer`
 */
export async function checkStart(path: string, passphrase: string | undefined): Promise<void> {
  await useFile(path, async (file) => {
    const head = await findHeader(file, path)
    const body = createPieces(readBody(file, path, head, passphrase))
    if (secretsSchema.safeParse(parseLine(await body.takeLine())).success) return
    throw head.header.encryption ? wrongPassphrase(path) : damaged(path)
  })
}

/** Receivers for the parts of a backup. */
export interface PartUses {
  /** Reads the database stream to its end. */
  database: (bytes: AsyncIterable<Buffer>) => Promise<void>
  /** Receives a file of the operator's own games. */
  game?: (file: GamesFile) => Promise<void>
  /** Called with the size of each chunk read, bytes. */
  onBytes?: ((bytes: number) => void) | undefined
}

/**
 * Passes the content of a verified file to the receivers. Their results count only after this
 * resolves, since the content is verified again up to the end of the file.
 *
 * @throws CommandError
 */
export async function readContainer(
  path: string,
  passphrase: string | undefined,
  use: PartUses,
): Promise<BackupContents> {
  return useFile(path, async (file) => {
    const { header, line } = await findHeader(file, path)
    const encoded = readBody(file, path, { header, line }, passphrase)
    // Encryption does not change the size.
    const body = createPieces(countBytes(encoded, use.onBytes))
    const secrets = secretsSchema.safeParse(parseLine(await body.takeLine()))
    // Discards corrupt or wrongly keyed data. The checks at the end determine which it is.
    if (!secrets.success || !(await readGames(body, use.game))) await drain(body.rest())
    else await use.database(body.rest())
    if (!secrets.success) throw notReadable(path)
    return { header, secrets: secrets.data }
  })
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

async function useFile<Result>(
  path: string,
  use: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path).catch((error: Error) => {
    throw new CommandError(`The backup cannot be read: ${error.message}`)
  })
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

const notReadable = (path: string) =>
  new CommandError(`${path} is damaged, or is not a backup that this version can read.`)
const wrongPassphrase = (path: string) =>
  new CommandError(`The passphrase does not match ${path}, or the file was changed.`)
const damaged = (path: string) =>
  new CommandError(`${path} is damaged: its checksum does not match its content.`)

async function findHeader(file: FileHandle, path: string) {
  const start = Buffer.alloc(MAX_LINE_BYTES)
  const { bytesRead } = await file.read(start, 0, MAX_LINE_BYTES, 0)
  const end = start.subarray(0, bytesRead).indexOf(LINE_END)
  const line = start.subarray(0, end + 1)
  const parsed = headerSchema.safeParse(parseLine(line))
  if (!parsed.success) throw notReadable(path)
  return { header: parsed.data, line }
}

const parseLine = (line: Buffer) => parseJson(line.toString())

/** Yields the decrypted body. Throws at the end if anything has changed. */
async function* readBody(
  file: FileHandle,
  path: string,
  { header, line }: { header: BackupHeader; line: Buffer },
  passphrase: string | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  const { encryption } = header
  if (encryption && passphrase === undefined) {
    throw new CommandError(`${path} is encrypted: set BACKUP_PASSPHRASE_FILE.`)
  }
  if (!encryption && passphrase !== undefined) {
    throw new CommandError(
      `${path} is not encrypted, although BACKUP_PASSPHRASE_FILE is set: anyone could have written it. If you trust it, restore it with --allow-unencrypted.`,
    )
  }
  const { size } = await file.stat()
  const bodyEnd = size - SHA_BYTES - (encryption ? TAG_BYTES : 0)
  if (bodyEnd < line.length) throw damaged(path)
  const sha = createHash('sha256').update(line)
  const decipher =
    encryption &&
    createDecipheriv(
      CIPHER,
      deriveKey(passphrase!, Buffer.from(encryption.salt, 'base64')),
      Buffer.from(encryption.nonce, 'base64'),
    ).setAAD(line)
  for (let at = line.length; at < bodyEnd;) {
    const chunk = await readAt(file, path, at, Math.min(CHUNK_BYTES, bodyEnd - at))
    at += chunk.length
    sha.update(chunk)
    yield decipher ? decipher.update(chunk) : chunk
  }
  const tag = await readAt(file, path, bodyEnd, size - SHA_BYTES - bodyEnd)
  await checkSum(file, path, sha.update(tag))
  if (!decipher) return
  try {
    decipher.setAuthTag(tag).final()
  } catch {
    throw wrongPassphrase(path)
  }
}

async function checkSum(file: FileHandle, path: string, sha: Hash): Promise<void> {
  const { size } = await file.stat()
  const written = await readAt(file, path, size - SHA_BYTES, SHA_BYTES)
  if (!timingSafeEqual(written, sha.digest())) throw damaged(path)
}

async function readAt(file: FileHandle, path: string, at: number, length: number): Promise<Buffer> {
  const chunk = Buffer.alloc(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(chunk, done, length - done, at + done)
    if (bytesRead === 0) throw damaged(path)
    done += bytesRead
  }
  return chunk
}

type Pieces = ReturnType<typeof createPieces>

/** Reads a stream in pieces of a given length. */
function createPieces(body: AsyncGenerator<Buffer>) {
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
  }
}
