/** The types with which files of hosted games are served. */
import { extname } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.bmp': 'image/bmp',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.mid': 'audio/midi',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.webm': 'video/webm',
  '.ogv': 'video/ogg',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.webmanifest': 'application/manifest+json',
}

interface ServedType {
  type: string
  /** How the file itself is compressed, by its name. */
  encoding?: 'br' | 'gzip'
}

/**
 * Returns the type of a file by its name; that of `game.wasm.br` is that of `game.wasm`.
 *
 * @param unpacks the game unpacks gzip itself
 */
export function typeOf(path: string, unpacks = false): ServedType {
  const suffix = extname(path).toLowerCase()
  const encoding = suffix === '.br' ? 'br' : suffix === '.gz' && !unpacks ? 'gzip' : undefined
  const name = encoding ? path.slice(0, -suffix.length) : path
  const type = TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream'
  return encoding ? { type, encoding } : { type }
}
