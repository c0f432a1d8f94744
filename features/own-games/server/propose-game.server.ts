/** Reads the page of a game that an owner wants to add, and proposes its fields. */
import { cutText, plainLine } from '#lib/cut-text.ts'
import { decodePage } from '#lib/decode-page.ts'
import { readTags } from '#lib/html-tokens.ts'
import { probeGame, proberOf } from '#features/game-checks/server/check-games.ts'
import { probeSite } from '#features/game-checks/server/probe-site.ts'
import { CoverError } from './check-picture.ts'
import { idFrom } from './edit-games.server.ts'
import { makeCover } from './make-cover.ts'
import { hashOf, type StoredCover } from './own-games.server.ts'
import { MAX_PICTURE_BYTES } from './read-folder.ts'

interface Site {
  url: string
  /** The owner said that it is in the home network. */
  isHome: boolean
}

/** Requests the page once, as the checks of games do, which also shows whether it can be framed. */
export async function proposeGame({ url, isHome }: Site, config: Parameters<typeof proberOf>[0]) {
  let found = { name: '', description: '', picture: '' }
  const check = await probeGame(
    { id: 'new', url, alsoAt: [] },
    {
      ...proberOf(config),
      isHomeAllowed: isHome,
      now: () => 0,
      onBody: (body, at, type) => (found = readPage(decodePage(body, type), at)),
    },
  )
  /** What the page says about itself; empty where it says nothing. */
  const fields = { id: idFrom(new URL(url).hostname), ...found }
  return { ...check, fields }
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
  const { fault } = await probeSite(url, {
    ...proberOf(config),
    isHomeAllowed: isHome,
    maxBytes: MAX_PICTURE_BYTES + 1,
    onBody: (body) => (bytes = body),
  })
  if (!bytes) throw new CoverError({ code: 'not-read', values: { cause: fault ?? '' } })
  return drawUpload(bytes)
}

/**
 * Draws a cover from a file. What it is follows from its content.
 *
 * @param mayBeSvg only for the folder of release 0.2
 * @throws CoverError
 */
export async function drawUpload(bytes: Buffer, mayBeSvg = false): Promise<StoredCover> {
  if (bytes.length > MAX_PICTURE_BYTES) {
    throw new CoverError({ code: 'too-large', values: { max: MAX_PICTURE_BYTES / 1_024 } })
  }
  return { hash: hashOf(bytes), ...(await makeCover({ bytes, mayBeSvg })) }
}

/** The schema of games takes none that is shorter. */
const MIN_DESCRIPTION_LENGTH = 60

/** Reads title, description and picture of a page. */
export function readPage(html: string, at: URL) {
  const page = readTags(html)
  const tags = page.tags
    .filter(({ name }) => name === 'meta' || name === 'link')
    .map(({ attributes }) => attributes)
  const meta = (...names: string[]) => {
    const tag = names
      .map((name) => tags.find((each) => (each.property ?? each.name)?.toLowerCase() === name))
      .find((each) => each?.content)
    return tag?.content ?? ''
  }
  const icon = tags.find(({ rel }) => /(^|\s)(apple-touch-)?icon(\s|$)/i.test(rel ?? ''))
  const picture = meta('og:image', 'twitter:image') || (icon?.href ?? '')
  const description = cutText(plainLine(meta('og:description', 'description')), 400)
  const base = page.tags.find(
    ({ name, attributes: { href } }) => name === 'base' && href !== undefined,
  )
  const from = URL.parse(base?.attributes.href ?? '', at.href) ?? at
  const address = /^.{1,2000}$/.test(picture) && URL.parse(picture, from.href)
  return {
    name: cutText(plainLine(meta('og:title') || page.title), 40),
    description: description.length < MIN_DESCRIPTION_LENGTH ? '' : description,
    picture: address && address.protocol === 'https:' ? address.href : '',
  }
}
