/** Keys of drafts: who has one may load the files of a draft for a while. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '#lib/duration.ts'

/** How long a preview works after its page was opened, ms. */
const VALID_MS = 12 * HOUR_MS

/** The version, its last minute, a bit for each tick, and the signature. */
const KEY = /^([0-9a-f]{32})([0-9a-z]{6})([0-9a-z]{1,9})([0-9a-f]{16})$/

/** In lower case and at most 63 characters, so that it may also be a label of a host name. */
const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`hosted draft ${text}`).digest('hex').slice(0, 16)

/** A version, and what is ticked for its preview: threads, then each host of its report. */
interface Draft {
  versionId: string
  ticks: readonly boolean[]
}

/** Returns the key of a draft. It is no id of a game: those are shorter. */
export function makeDraftKey(secret: string, { versionId, ticks }: Draft, now: number): string {
  const end = Math.ceil((now + VALID_MS) / MINUTE_MS)
  const bits = ticks.reduce((sum, isTicked, at) => sum + (isTicked ? 2 ** at : 0), 0)
  const text = versionId.replaceAll('-', '') + end.toString(36).padStart(6, '0') + bits.toString(36)
  return text + sign(secret, text)
}

/** Returns what the key is for; undefined if it is forged or over. */
export function readDraftKey(secret: string, key: string, now: number): Draft | undefined {
  const [, hex = '', end = '', bits = '', mac = ''] = KEY.exec(key) ?? []
  if (hex === '' || Number.parseInt(end, 36) * MINUTE_MS < now) return undefined
  const expected = sign(secret, hex + end + bits)
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return undefined
  const versionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const ticks = [...Number.parseInt(bits, 36).toString(2)].toReversed().map((bit) => bit === '1')
  return { versionId, ticks }
}
