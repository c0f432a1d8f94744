/** Keys of drafts: who has one may load the files of a draft for a while. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a preview works after its page was opened, ms. */
const VALID_MS = 12 * 60 * 60_000

/** The version, its last moment, a `t` with threads, and the signature. */
const KEY = /^([0-9a-f]{32})([0-9a-z]{9})(t?)([0-9a-f]{20})$/

/** In lower case and at most 63 characters, so that it may also be a label of a host name. */
const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`hosted draft ${text}`).digest('hex').slice(0, 20)

/** Returns the key of a version, with threads or not. It is no id of a game: those are shorter. */
export function makeDraftKey(
  secret: string,
  versionId: string,
  now: number,
  threads = false,
): string {
  const end = (now + VALID_MS).toString(36).padStart(9, '0')
  const text = versionId.replaceAll('-', '') + end + (threads ? 't' : '')
  return text + sign(secret, text)
}

/** Returns what the key is for; undefined if it is forged or over. */
export function readDraftKey(
  secret: string,
  key: string,
  now: number,
): { versionId: string; threads: boolean } | undefined {
  const [, hex = '', end = '', threads = '', mac = ''] = KEY.exec(key) ?? []
  if (hex === '' || Number.parseInt(end, 36) < now) return undefined
  const expected = sign(secret, hex + end + threads)
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return undefined
  const versionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { versionId, threads: threads !== '' }
}
