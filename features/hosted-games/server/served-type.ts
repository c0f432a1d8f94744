/** The types with which files of hosted games are served. */
import { extname } from 'node:path'
import { getMimeType, mimes } from 'hono/utils/mime'

/** Pages name their encoding themselves. The others are not in the list of the library. */
const TYPES: Record<string, string> = {
  ...mimes,
  html: 'text/html',
  htm: 'text/html',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  m4v: 'video/mp4',
}

/**
 * Returns the type of a file by its name, and how the file itself is compressed; the type of
 * `game.wasm.br` is that of `game.wasm`.
 *
 * @param unpacks the game unpacks gzip itself
 */
export function typeOf(path: string, unpacks = false) {
  const suffix = extname(path).toLowerCase()
  const encoding = suffix === '.br' ? 'br' : suffix === '.gz' && !unpacks ? 'gzip' : undefined
  const name = encoding ? path.slice(0, -suffix.length) : path
  return { type: getMimeType(name, TYPES) ?? 'application/octet-stream', encoding } as const
}
