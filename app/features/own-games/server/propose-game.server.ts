/** Reads the page of a game that an owner wants to add, and proposes its fields. */
import { probeGame, proberOf } from '#app/features/game-checks/server/check-games.ts'
import type { Outcome } from '#app/features/game-checks/server/game-state.ts'
import { probeSite, type ProbeFault } from '#app/features/game-checks/server/probe-site.ts'
import { isDrawing } from './check-drawing.ts'
import { idFrom } from './edit-games.server.ts'
import { CoverError, makeCover } from './make-cover.ts'
import { hashOf, type StoredCover } from './own-games.server.ts'
import { MAX_PICTURE_BYTES, MAX_SVG_BYTES } from './read-folder.ts'

interface Site {
  url: string
  /** The owner said that it is in the home network. */
  isHome: boolean
}

export interface ProposedGame {
  outcome: Outcome | 'moved'
  fault: ProbeFault | undefined
  status: number | undefined
  /** Where the redirects ended. */
  endedAt: string
  /** What the page says about itself; empty where it says nothing. */
  fields: { id: string; name: string; description: string; picture: string }
}

/** Requests the page once, as the checks of games do, which also shows whether it can be framed. */
export async function proposeGame(
  { url, isHome }: Site,
  config: Parameters<typeof proberOf>[0],
): Promise<ProposedGame> {
  let found = { name: '', description: '', picture: '' }
  const { outcome, fault, status, endedAt } = await probeGame(
    { id: 'new', url, alsoAt: [] },
    {
      ...proberOf(config),
      isHomeAllowed: isHome,
      now: () => 0,
      onBody: (body, at) => (found = readPage(body.toString('utf8'), at)),
    },
  )
  const fields = { id: idFrom(new URL(url).hostname), ...found }
  if (fault === 'another-site')
    return { outcome: 'moved', fault: undefined, status, endedAt, fields }
  return { outcome, fault, status, endedAt, fields }
}

/**
 * Requests a picture and draws a cover from it.
 *
 * @throws CoverError
 */
export async function fetchCover(
  { url, isHome }: Site,
  config: Parameters<typeof proberOf>[0],
): Promise<StoredCover> {
  let bytes: Buffer | undefined
  const { fault, status } = await probeSite(url, {
    ...proberOf(config),
    isHomeAllowed: isHome,
    maxBytes: MAX_PICTURE_BYTES + 1,
    onBody: (body) => (bytes = body),
  })
  if (!bytes) throw new CoverError(`could not be read (${fault ?? `status ${status}`})`)
  return drawUpload(bytes)
}

/**
 * Draws a cover from a file. What it is follows from its content.
 *
 * @throws CoverError
 */
export async function drawUpload(bytes: Buffer): Promise<StoredCover> {
  const max = isDrawing(bytes) ? MAX_SVG_BYTES : MAX_PICTURE_BYTES
  if (bytes.length > max) throw new CoverError(`is larger than ${max / 1_024} KiB`)
  return { hash: hashOf(bytes), ...(await makeCover({ bytes })) }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
}

/** The page may be hostile, so reading takes time in proportion to these. */
const MAX_TAGS = 200
const MAX_TAG_LENGTH = 2_000
const MAX_ATTRIBUTES = 20
const TAG = /<(?:meta|link)(?=\s)/gi
/** An attribute, directly after the previous one. */
const ATTRIBUTE = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/gy

/** Reads title, description and picture of a page. It is a proposal, so a simple reader is enough. */
export function readPage(html: string, at: URL) {
  const tags = take(html.matchAll(TAG), MAX_TAGS).map(({ 0: { length }, index }) =>
    readTag(html.slice(index + length, index + MAX_TAG_LENGTH)),
  )
  const meta = (...names: string[]) => {
    const tag = names
      .map((name) => tags.find((each) => (each.property ?? each.name)?.toLowerCase() === name))
      .find((each) => each?.content)
    return tag?.content ?? ''
  }
  const icon = tags.find(({ rel }) => /apple-touch-icon|^(shortcut )?icon$/i.test(rel ?? ''))
  const title = /<title(?:\s[^<>]{0,200})?>([^<]{0,1000})/i.exec(html)?.[1] ?? ''
  const picture = meta('og:image', 'twitter:image') || (icon?.href ?? '')
  const address = picture && URL.parse(picture, at.href)
  return {
    name: clean(meta('og:title') || decode(title))
      .slice(0, 40)
      .trim(),
    description: clean(meta('og:description', 'description')).slice(0, 400).trim(),
    picture: address && address.protocol === 'https:' ? address.href : '',
  }
}

/** Returns the first matches, and looks for no others. */
function take(matches: Iterable<RegExpExecArray>, max: number): RegExpExecArray[] {
  const taken: RegExpExecArray[] = []
  for (const match of matches) if (taken.push(match) === max) break
  return taken
}

/** Reads the attributes at the start of the text. */
function readTag(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    take(text.matchAll(ATTRIBUTE), MAX_ATTRIBUTES).map(([, name, ...values]) => [
      name!.toLowerCase(),
      decode(values.find((value) => value !== undefined) ?? ''),
    ]),
  )
}

const decode = (text: string) =>
  text.replaceAll(/&(#?\w{1,8});/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** One line without characters that a game's text may not have. */
const clean = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Co}\s]+/gu, ' ')
    .trim()
