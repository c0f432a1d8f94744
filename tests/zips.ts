/** Makes zips for tests: right ones by a library, and wrong ones by changing their bytes. */
import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Files by their paths. */
export type ZipContents = Readonly<Record<string, string | Buffer>>

/** Returns the bytes of a zip. */
export function makeZip(files: ZipContents, compress = true): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), path, { compress })
  }
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

/** Replaces a text everywhere in a zip by one of the same length: for names that no library writes. */
export function renameInZip(zip: Buffer, from: string, to: string | Buffer): Buffer {
  const [old, next] = [Buffer.from(from), Buffer.from(to)]
  if (old.length !== next.length) throw new Error('another length would break the zip')
  const changed = Buffer.from(zip)
  for (let at = changed.indexOf(old); at >= 0; at = changed.indexOf(old, at + 1))
    next.copy(changed, at)
  return changed
}

/** Sets two bytes of every entry, in the local header and in the directory. */
export function setInZip(zip: Buffer, field: 'flags' | 'method', value: number): Buffer {
  const offsets = { flags: [6, 8], method: [8, 10] }[field] as [number, number]
  const changed = Buffer.from(zip)
  for (const [index, mark] of ['PK\x03\x04', 'PK\x01\x02'].entries()) {
    for (let at = changed.indexOf(mark); at >= 0; at = changed.indexOf(mark, at + 4)) {
      changed.writeUInt16LE(value, at + offsets[index]!)
    }
  }
  return changed
}

/** Writes the zip as a file, and returns its path. */
export function writeZip(path: string, bytes: Buffer): string {
  writeFileSync(path, bytes)
  return path
}
