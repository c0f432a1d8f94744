/** Keys of drafts: who has one may load the files of a draft for a while. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a preview works after its page was opened, ms. */
const VALID_MS = 12 * 60 * 60_000

const KEY = /^([0-9a-f]{32})([0-9a-z]{9})([0-9a-f]{20})$/

/** In lower case and at most 63 characters, so that it may also be a label of a host name. */
const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`hosted draft ${text}`).digest('hex').slice(0, 20)

/** Returns the key of a version. It is no id of a game: those are shorter. */
export function makeDraftKey(secret: string, versionId: string, now: number): string {
  const text = versionId.replaceAll('-', '') + (now + VALID_MS).toString(36).padStart(9, '0')
  return text + sign(secret, text)
}

/** Returns the id of the version; undefined if the key is forged or over. */
export function readDraftKey(secret: string, key: string, now: number): string | undefined {
  const [, hex = '', end = '', mac = ''] = KEY.exec(key) ?? []
  if (hex === '' || Number.parseInt(end, 36) < now) return undefined
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(sign(secret, hex + end)))) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
