/** Makes the data with which a game starts before its page has arrived. */
import type { Game } from '#catalogue/game.ts'
import type { Likes } from '#catalogue/queries.ts'
import { localizeGame } from '#catalogue/localize-game.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { Found } from '#features/discovery/listing.ts'
import { findRoomRule } from '#features/rooms/room-code.ts'
import { HOSTED_FEATURES } from '#features/hosted-games/hosted-frame.ts'
import { HOSTED_PATH } from '#features/hosted-games/hosted-url.ts'
import { oneLine, localizeHowToPlay } from './how-to-play.server.ts'
import type { Launch } from '../launch.ts'

/**
 * Converts a game to what its stage needs.
 * @param isItsPage for the page of the game, not for a page with links to it
 */
export function toLaunch(
  game: Game,
  language: Language,
  likes: Likes,
  { refusing }: Pick<Found, 'refusing'>,
  isItsPage = false,
): Launch {
  const localized = localizeGame(game, language)
  const { id, name, url, thumbnail, opensIn, alsoAt, frame, touch, orientation } = localized
  const { hosted } = localized
  const features = hosted?.allow.flatMap((each) => HOSTED_FEATURES[each]) ?? []
  const roomRule = findRoomRule(localized)
  const isHere = hosted && new URL(url).pathname.startsWith(HOSTED_PATH)
  const isOfItsOwn = hosted && new URL(url).pathname === '/'
  const { keys, touch: onTouch } = oneLine(
    localizeHowToPlay(localized, language),
    language,
    isItsPage ? localized.description : undefined,
  )
  return {
    id,
    name,
    title: getTranslator(language, 'titles')('playGame', { game: name }),
    // Without a host of their own, games are wherever the visitor opened the portal.
    url: isHere ? new URL(url).pathname : url,
    ...(hosted && { hosted: isOfItsOwn ? ('own' as const) : ('opaque' as const) }),
    thumbnail,
    keys: keys.text,
    // What is omitted is not sent; many objects and numbers would be a large part of the document.
    ...(onTouch.text !== keys.text && { onTouch: onTouch.text }),
    ...((keys.lang ?? onTouch.lang) && { hintLang: 'en' as const }),
    ...(opensIn === 'tab' && { opensIn }),
    ...(alsoAt.length > 0 && { alsoAt }),
    ...((frame ?? features.length > 0) && {
      frame: { sandbox: frame?.sandbox ?? [], allow: [...(frame?.allow ?? []), ...features] },
    }),
    ...(roomRule && { room: roomRule }),
    ...(touch && { touch }),
    ...(orientation && { orientation }),
    ...(likes[id] && { likes: likes[id] }),
    ...(refusing.has(id) && { isRefused: true as const }),
  }
}
