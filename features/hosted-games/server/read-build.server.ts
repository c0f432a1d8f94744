/**
 * Reads an uploaded build: a zip, or one html file. Nothing is unpacked to a disk: the entries are
 * checked here, and read one after the other.
 */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer as readWhole } from 'node:stream/consumers'
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl'
import { decodePage } from '#lib/decode-page.ts'
import type { Translator } from '#messages/translation.ts'

/** How large a build may be. Defaults as on the largest host of such games. */
export interface BuildLimits {
  files: number
  /** Bytes of all files, unpacked. */
  bytes: number
  /** Bytes of one file, unpacked. */
  fileBytes: number
}

/** Characters of a path. */
const MAX_PATH = 240
/** Unpacked bytes for each packed byte. More is a zip that was made to fill a disk. */
const MAX_RATIO = 200
/** Below it the ratio does not matter. */
const SMALL_BYTES = 20 * 2 ** 20

type BuildFault = Parameters<Translator<'hostedGames'>>[0]

/** A build is refused. The key is a message of the part `hostedGames`. */
export class BuildError extends Error {
  override name = 'BuildError'
  readonly key: BuildFault
  readonly values: Record<string, string | number>
  constructor(key: BuildFault, values: BuildError['values'] = {}, options?: ErrorOptions) {
    super(key, options)
    this.key = key
    this.values = values
  }
}

export interface BuildFile {
  path: string
  /** Bytes, unpacked. */
  size: number
  /** The checksum of the unpacked bytes, which only a zip has. */
  crc32?: number
  /** Opens the unpacked bytes. */
  read: () => Promise<Readable>
}

export interface Build {
  /** By path, in the order of the zip. */
  files: readonly BuildFile[]
  close: () => void
}

/** The first bytes of formats that people rename to `.zip`. */
const OTHER_FORMATS = [
  ['RAR', '526172211a07'],
  ['7-Zip', '377abcaf271c'],
  ['gzip', '1f8b'],
  ['xz', 'fd377a585a00'],
  ['bzip2', '425a68'],
] as const

/** Left behind by operating systems. */
const LEFTOVERS = /(^|\/)(__MACOSX(\/|$)|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** Encodings of names where nothing says that they are UTF-8. Undefined: IBM 437, which the format names. */
const OLD_ENCODINGS = [
  undefined,
  'shift_jis',
  'gb18030',
  'euc-kr',
  'big5',
  'ibm866',
  'windows-1251',
]
/** A name in UTF-8 beside the one of the entry (APPNOTE, 4.6.9). */
const UNICODE_PATH = 0x70_75
/** Files that name others, and the bytes of them that are searched. */
const NAMES_OTHERS = /\.(html?|m?js|css|json|xml|txt)$/i
const MAX_SEARCHED = 4 * 2 ** 20
/** Names that are searched. */
const MAX_NAMES = 20

/** Characters that no path may have: control characters, and marks that reorder text. */
const SHAPELESS = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

const STORED = 0
const DEFLATED = 8
/** The bits of the file type in the attributes of Unix, and the type of a symbolic link. */
const TYPE_BITS = 0o170_000
const LINK_TYPE = 0o120_000

/**
 * Opens an upload.
 *
 * @param name of the uploaded file
 * @throws BuildError
 */
export async function readBuild(file: string, name: string, limits: BuildLimits): Promise<Build> {
  const about = await stat(file)
  // A command may name a folder, or a pipe that never ends.
  if (!about.isFile()) throw new BuildError('noZip')
  const { size } = about
  const head = await readWhole(createReadStream(file, { end: 511 }))
  const hex = head.toString('hex')
  const other = OTHER_FORMATS.find(([, magic]) => hex.startsWith(magic))
  if (other) throw new BuildError('otherFormat', { format: other[0] })
  if (!hex.startsWith('504b')) {
    if (!/^[\s\ufeff]*</.test(decodePage(head))) throw new BuildError('noZip')
    if (size > limits.fileBytes) throw tooLarge(name, limits)
    const read = async () => createReadStream(file)
    return { files: [{ path: 'index.html', size, read }], close: () => undefined }
  }
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false })
    return { files: await readEntries(zip, size, limits), close: () => zip!.close() }
  } catch (error) {
    zip?.close()
    if (error instanceof BuildError) throw error
    // `yauzl` refuses bytes after the end of the zip with this message.
    const isLonger = (error as Error).message.startsWith('Invalid comment length')
    throw new BuildError(isLonger ? 'longerZip' : 'brokenZip', {}, { cause: error })
  }
}

const toMiB = (bytes: number) => Math.round(bytes / 2 ** 20)

const tooLarge = (path: string, { fileBytes }: BuildLimits) =>
  new BuildError('fileTooLarge', { file: path, max: toMiB(fileBytes) })

/** Lists the files of a zip, checked and with the paths that they get. */
async function readEntries(
  zip: ZipFile,
  zipBytes: number,
  limits: BuildLimits,
): Promise<BuildFile[]> {
  const entries: Entry[] = []
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    const path = pathOf(entry)
    if (path.endsWith('/') || LEFTOVERS.test(path)) continue
    check(path, entry, limits)
    bytes += entry.uncompressedSize
    if (bytes > limits.bytes) throw new BuildError('tooLarge', { max: toMiB(limits.bytes) })
    entries.push(entry)
    if (entries.length > limits.files) throw new BuildError('tooManyFiles', { max: limits.files })
  }
  if (entries.length === 0) throw new BuildError('emptyZip')
  if (bytes > SMALL_BYTES && bytes > zipBytes * MAX_RATIO) throw new BuildError('bomb')
  refuseOverlaps(entries)
  const encoding = await findEncoding(zip, entries)
  const paths = entries.map((entry) => pathOf(entry, encoding))
  const root = findRoot(paths)
  const files = entries.map((entry, at) => {
    const path = paths[at]!.slice(root.length)
    // The decoded path may differ, and below the root it may begin with a drive letter.
    for (const each of [paths[at]!, path]) check(each, entry, limits)
    return {
      path,
      size: entry.uncompressedSize,
      crc32: entry.crc32,
      read: () => zip.openReadStreamPromise(entry),
    }
  })
  refuseTwins(files.map(({ path }) => path))
  return files
}

const hasOldName = ({ fileNameRaw, extraFields }: Entry) =>
  !isUtf8(fileNameRaw) && !extraFields.some(({ id }) => id === UNICODE_PATH)

/** Finds the encoding of old names: that in which the game names its files. */
async function findEncoding(zip: ZipFile, entries: readonly Entry[]): Promise<string | undefined> {
  const old = entries.filter(hasOldName).slice(0, MAX_NAMES)
  const readings = OLD_ENCODINGS.flatMap((encoding) => {
    const paths = old.map((entry) => pathOf(entry, encoding))
    if (paths.some((path) => path.includes('\ufffd'))) return []
    // Some games add the folder or the ending.
    const names = paths.map((path) => path.replace(/^.*\//, '').replace(/\.[^.]*$/, ''))
    return [{ encoding, names: names.filter((name) => /\P{ASCII}/u.test(name)) }]
  })
  let left = old.length > 0 ? MAX_SEARCHED : 0
  for (const entry of entries) {
    const size = entry.uncompressedSize
    if (size > left || !NAMES_OTHERS.test(entry.fileNameRaw.toString('latin1'))) continue
    left -= size
    const read = async () => decodePage(await readWhole(await zip.openReadStreamPromise(entry)))
    // The import stops at a broken file.
    const text = await read().catch(() => '')
    const [best] = readings
      .map(({ encoding, names }) => ({
        encoding,
        found: names.filter((name) => text.includes(name) || text.includes(encodeURI(name))).length,
      }))
      .toSorted((a, b) => b.found - a.found)
    if (best?.found) return best.encoding
  }
  return undefined
}

/**
 * The path of an entry with slashes, decoded: many programs do not say that a name is UTF-8.
 *
 * @param encoding of old names; undefined for IBM 437
 */
function pathOf(entry: Entry, encoding?: string): string {
  const { fileNameRaw, generalPurposeBitFlag, extraFields } = entry
  const name = isUtf8(fileNameRaw)
    ? fileNameRaw.toString()
    : encoding && hasOldName(entry)
      ? new TextDecoder(encoding).decode(fileNameRaw)
      : getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  return name
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .normalize()
}

/** @throws BuildError if the entry may not be in a build */
function check(path: string, entry: Entry, limits: BuildLimits): void {
  const file = path.slice(0, MAX_PATH)
  if (entry.isEncrypted()) throw new BuildError('encrypted', { file })
  const method = entry.compressionMethod
  if (method !== STORED && method !== DEFLATED) throw new BuildError('otherMethod', { file })
  if (((entry.externalFileAttributes >>> 16) & TYPE_BITS) === LINK_TYPE) {
    throw new BuildError('link', { file })
  }
  const segments = path.split('/')
  const isOutside = /^(\/|[a-z]:)/i.test(path) || segments.some((each) => /^\.{0,2}$/.test(each))
  if (isOutside || SHAPELESS.test(path) || !path.isWellFormed()) {
    // What cannot be shown is left out of the sentence.
    throw new BuildError('badPath', {
      file: file.replaceAll(new RegExp(SHAPELESS, 'gu'), '\ufffd'),
    })
  }
  if (path.length > MAX_PATH) throw new BuildError('longPath', { file, max: MAX_PATH })
  if (entry.uncompressedSize > limits.fileBytes) throw tooLarge(file, limits)
}

/** A zip whose entries share bytes unpacks to far more than it has. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const sorted = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )
  let end = 0
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of sorted) {
    if (start < end) throw new BuildError('bomb')
    // The header has at least 30 bytes.
    end = start + 30 + compressedSize
  }
}

/** The folder that all files are in, with a slash at its end; empty if there is none. */
function findRoot(paths: readonly string[]): string {
  const folder = /^[^/]+\//.exec(paths[0]!)?.[0]
  if (folder === undefined || !paths.every((path) => path.startsWith(folder))) return ''
  return folder + findRoot(paths.map((path) => path.slice(folder.length)))
}

/** Two names for one file on many systems: which one would a browser get? */
function refuseTwins(paths: readonly string[]): void {
  for (const [other, file] of Map.groupBy(paths, (path) => path.toLowerCase()).values()) {
    if (file !== undefined) throw new BuildError('twins', { file, other: other! })
  }
}
