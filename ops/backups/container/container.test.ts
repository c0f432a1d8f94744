/** The backup file: round trips, and detection of damaged or foreign files. */
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { argon2Sync, createCipheriv, createHash, randomBytes } from 'node:crypto'
import { Decrypter } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { lineOf, type BackupMetadata, type GamesFile } from './container-format.ts'
import { readContainer, readHeader } from './read-container.ts'
import { writeContainer } from './write-container.ts'

const PASSPHRASE = 'a good long passphrase'
const DAMAGED = /is damaged/
const METADATA: BackupMetadata = {
  engine: 'sqlite',
  madeAt: '2026-11-22T03:00:00.000Z',
  portal: '0123456789abcdef',
  schema: { applied: ['0001-baseline'], floor: undefined },
  accounts: 2,
  likes: 3,
}
const SECRETS = { authSecret: 'the key of the sessions' }

/** Writes a new file with this database. Returns its path. */
async function write(
  database: Buffer,
  passphrase?: string,
  games: GamesFile[] = [],
): Promise<string> {
  const path = join(await makeFolder(), 'a.backup')
  if (games.length > 0) {
    await writeFile(path, encodeWithGames(database, passphrase, games))
    return path
  }
  const pieces = Readable.from([database.subarray(0, 100), database.subarray(100)])
  await writeContainer(path, METADATA, { secrets: SECRETS, database: pieces }, passphrase)
  return path
}

/** Encodes a file as release 0.2 did, with files of own games before the database. */
function encodeWithGames(
  database: Buffer,
  passphrase: string | undefined,
  games: GamesFile[],
): Buffer {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const encryption =
    passphrase === undefined
      ? null
      : { cipher: 'aes-256-gcm', salt: salt.toString('base64'), nonce: nonce.toString('base64') }
  const header = lineOf({ format: 'io-arcade-backup', version: 1, ...METADATA, encryption })
  const parts = games.flatMap(({ name, content }) => [
    lineOf({ game: name, bytes: content.length }),
    content,
  ])
  const body = Buffer.concat([lineOf(SECRETS), ...parts, lineOf({ database: true }), database])
  const cipher =
    passphrase === undefined
      ? undefined
      : createCipheriv('aes-256-gcm', deriveKey(passphrase, salt), nonce).setAAD(header)
  const written = cipher
    ? [header, cipher.update(body), cipher.final(), cipher.getAuthTag()]
    : [header, body]
  const whole = Buffer.concat(written)
  return Buffer.concat([whole, createHash('sha256').update(whole).digest()])
}

function deriveKey(message: string, nonce: Buffer): Buffer {
  return argon2Sync('argon2id', {
    message,
    nonce,
    memory: 64 * 1024,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  })
}

async function refusalOf(path: string, passphrase?: string): Promise<string> {
  const error = await readContainer(path, passphrase).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(CommandError)
  return (error as Error).message
}

describe.each([undefined, PASSPHRASE])('with the passphrase %s', (passphrase) => {
  // The sizes end inside a chunk, at the end of a chunk, and at zero.
  test.each([3_000_000, 2 * 2 ** 20, 0])('%d bytes come back as they were', async (size) => {
    const database = randomBytes(size)
    const path = await write(database, passphrase)
    let found: Buffer | undefined
    const contents = await readContainer(path, passphrase, {
      database: async (pieces) => {
        found = await buffer(Readable.from(pieces))
      },
    })
    expect(found!.equals(database)).toBe(true)
    expect(contents.secrets).toEqual(SECRETS)
    expect(contents.header).toMatchObject({ accounts: 2, likes: 3, portal: METADATA.portal })
    expect(await readHeader(path)).toEqual(contents.header)
  })

  test('restores files of own games by name, whatever their content', async () => {
    const games = [
      { name: 'one.json', content: Buffer.from('{"database":true}\n{"hidden":true}') },
      { name: 'two.png', content: randomBytes(3_000_000) },
      { name: 'three.json', content: Buffer.alloc(0) },
    ]
    const database = randomBytes(500)
    const path = await write(database, passphrase, games)
    const found: GamesFile[] = []
    let bytes: Buffer | undefined
    await readContainer(path, passphrase, {
      database: async (pieces) => {
        bytes = await buffer(Readable.from(pieces))
      },
      game: async (file) => void found.push(file),
    })
    expect(found.map(({ name }) => name)).toEqual(games.map(({ name }) => name))
    for (const [index, { content }] of games.entries()) {
      expect(found[index]!.content.equals(content)).toBe(true)
    }
    expect(bytes!.equals(database)).toBe(true)
  })

  test('hides its content from readers without the passphrase', async () => {
    const file = await readFile(await write(Buffer.from('ada@example.org'), passphrase), 'latin1')
    const isReadable = passphrase === undefined
    expect(file.includes('ada@example.org')).toBe(isReadable)
    expect(file.includes(SECRETS.authSecret)).toBe(isReadable)
  })
})

test('detects a flipped bit at any position', async () => {
  const game = { name: 'one.json', content: randomBytes(20) }
  const path = await write(randomBytes(200), undefined, [game])
  const whole = await readFile(path)
  for (let at = 0; at < whole.length; at += 1) {
    const flipped = Buffer.from(whole)
    flipped[at]! ^= 1 << (at % 8)
    await writeFile(path, flipped)
    expect([at, await refusalOf(path)]).toEqual([at, expect.stringMatching(DAMAGED)])
  }
})

test.each([
  ['age', []],
  ['0.2', [{ name: 'one.json', content: randomBytes(20) }]],
])('detects a flipped bit of an encrypted file of %s', async (_format, games) => {
  const path = await write(randomBytes(500), PASSPHRASE, games)
  const whole = await readFile(path)
  const end = whole.indexOf('\n')
  // Each costs a derived key: in the first line, in the keys, in the content, at the end.
  const places = [whole.indexOf('"likes":') + 8, end + 1, end + 90, end + 300, whole.length - 1]
  for (const at of places) {
    const flipped = Buffer.from(whole)
    flipped[at]! ^= 1
    await writeFile(path, flipped)
    const fault = expect.stringMatching(/is damaged|or the file was changed/)
    expect([at, await refusalOf(path, PASSPHRASE)]).toEqual([at, fault])
  }
})

test('age opens the body of an encrypted file', async () => {
  const database = randomBytes(200_000)
  const whole = await readFile(await write(database, PASSPHRASE))
  const decrypter = new Decrypter()
  decrypter.addPassphrase(PASSPHRASE)
  const body = await decrypter.decrypt(whole.subarray(whole.indexOf('\n') + 1))
  expect(Buffer.from(body.subarray(-database.length)).equals(database)).toBe(true)
})

test.each([undefined, PASSPHRASE])(
  'rejects a truncated file, passphrase %s',
  async (passphrase) => {
    const path = await write(randomBytes(200_000), passphrase)
    const { length } = await readFile(path)
    for (const size of [length - 1, length - 100_000, 300, 0]) {
      await truncate(path, size)
      const fault = expect.stringMatching(DAMAGED)
      expect([size, await refusalOf(path, passphrase)]).toEqual([size, fault])
    }
  },
)

test('reports a wrong or missing passphrase in one line', async () => {
  const path = await write(randomBytes(2_000), PASSPHRASE)
  expect(await refusalOf(path, 'another long passphrase')).toBe(
    `The passphrase does not match ${path}, or the file was changed.`,
  )
  expect(await refusalOf(path)).toBe(`${path} is encrypted: set BACKUP_PASSPHRASE_FILE.`)
})

test('rejects changed ciphertext with a recomputed checksum', async () => {
  const game = { name: 'one.json', content: randomBytes(20) }
  const path = await write(randomBytes(2_000), PASSPHRASE, [game])
  const whole = await readFile(path)
  const likes = whole.indexOf('"likes":3') + 8
  for (const at of [likes, whole.length - 1_000]) {
    const body = Buffer.from(whole.subarray(0, -32))
    body[at]! ^= 1
    const sum = createHash('sha256').update(body).digest()
    await writeFile(path, Buffer.concat([body, sum]))
    expect(await refusalOf(path, PASSPHRASE)).toBe(
      `The passphrase does not match ${path}, or the file was changed.`,
    )
  }
})

test('reports a missing file, and one that is no backup, in one line', async () => {
  const path = join(await makeFolder(), 'letter.txt')
  expect(await refusalOf(path)).toMatch(/^The backup cannot be read: ENOENT/)
  await writeFile(path, 'Dear reader,\n')
  expect(await refusalOf(path)).toMatch(/is not a backup that this version/)
})
