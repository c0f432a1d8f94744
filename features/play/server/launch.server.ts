/** Makes the data with which a game starts before its page has arrived. */
import type { Game } from '#catalogue/game.ts'
import { localizeGame } from '#catalogue/localize-game.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { RequestServices } from '#features/context.server.ts'
import { MAX_SERVED_ENTRIES, toEntry } from '#features/discovery/listing.ts'
import { findRoomRule } from '#features/rooms/room-code.ts'
import { HOSTED_FEATURES } from '#features/hosted-games/hosted-frame.ts'
import { HOSTED_PATH } from '#features/hosted-games/hosted-url.ts'
import { oneLine, localizeHowToPlay } from './how-to-play.server.ts'

type Portal = Pick<RequestServices, 'games' | 'gameStates' | 'likes'>

/**
 * Returns the index of all games for the browser, with what each needs to start; undefined for a large
 * catalog.
 */
export function serveCatalogue(portal: Portal, language: Language) {
  if (portal.games.length > MAX_SERVED_ENTRIES) return undefined
  return portal.games.map((game) => ({ ...toEntry(game), ...toLaunch(portal, language, game) }))
}

/**
 * Converts a game to what its stage needs.
 * @param isItsPage for the page of the game, not for a page with links to it
 */
export function toLaunch(
  { gameStates, likes: { byGame: likes } }: Pick<Portal, 'gameStates' | 'likes'>,
  language: Language,
  game: Game,
  isItsPage = false,
) {
  const localized = localizeGame(game, language)
  const { id, name, url, thumbnail, opensIn, alsoAt, frame, touch, orientation, hosted } = localized
  const features = hosted?.allow.flatMap((each) => HOSTED_FEATURES[each]) ?? []
  const roomRule = findRoomRule(localized)
  const isHere = hosted && new URL(url).pathname.startsWith(HOSTED_PATH)
  const isOfItsOwn = hosted && new URL(url).pathname === '/'
  const { keys, touch: onTouch } = oneLine(
    localizeHowToPlay(localized, language),
    language,
    isItsPage ? localized.description : undefined,
  )
  // What is omitted is not sent; many objects and numbers would be a large part of the document.
  return {
    id,
    name,
    /** The title of its page. */
    title: getTranslator(language, 'titles')('playGame', { game: name }),
    // Without a host of their own, games are wherever the visitor opened the portal.
    url: isHere ? new URL(url).pathname : url,
    /** A game whose files are on the portal: with an opaque origin, or one of its own (ADR 79). */
    ...(hosted && { hosted: isOfItsOwn ? ('own' as const) : ('opaque' as const) }),
    thumbnail,
    /** How to play in one line, with mouse and keyboard. */
    keys: keys.text,
    /** The same on a touch screen, if it differs; empty if only the page of the game has it. */
    ...(onTouch.text !== keys.text && { onTouch: onTouch.text }),
    /** The language of both, if it is not that of the page. */
    ...((keys.lang ?? onTouch.lang) && { hintLang: 'en' as const }),
    /** Set for a game that does not open in the frame. */
    ...(opensIn === 'tab' && { opensIn }),
    /** The other origins that the URL may redirect to. */
    ...(alsoAt.length > 0 && { alsoAt }),
    ...((frame ?? features.length > 0) && {
      frame: { sandbox: frame?.sandbox ?? [], allow: [...(frame?.allow ?? []), ...features] },
    }),
    ...(roomRule && { room: roomRule }),
    ...(touch && { touch }),
    ...(orientation && { orientation }),
    ...(likes[id] && { likes: likes[id] }),
    /** Set if the game checks found that the site refuses framing. */
    ...(gameStates.refusing.has(id) && { isRefused: true as const }),
  }
}
