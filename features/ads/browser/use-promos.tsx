/** The promo tiles of the home page's slots, with their names. */
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DailyNote } from '#features/home/browser/daily-note.tsx'
import { homeHref, type HomeView } from '#features/discovery/home-view.ts'
import type { Listing } from '#features/discovery/listing.ts'
import { LinkPromo, OtherGamesPromo, PromoGame, RandomGamePromo } from './promo-tiles.tsx'

/** `other` and `beside` are games, `sort` links to a list of games. */
type Promo = 'daily' | 'other' | 'beside' | 'random' | 'sort'

/** The games for the slots. */
interface Games {
  daily?: object | undefined
  first?: object | undefined
  other?: object | undefined
  beside: readonly object[]
}

/**
 * Chooses the tiles of the slots. At most one in view offers a random game, since the page has a button
 * for that as well. A narrow page has the game of the day above its cards, so the first slot there shows
 * something else.
 *
 * @param hasNetworkAd the first slot shows an ad, so the game of the day is in the tall one
 */
export function choosePromos(
  { daily, first, other, beside }: Games,
  hasNetworkAd: boolean,
): Record<'box' | 'tall' | 'flat', Promo> & { narrow: boolean } {
  const box = daily ? 'daily' : other ? 'other' : 'random'
  const narrow = !!(daily && first && !hasNetworkAd)
  const isRandomShown = narrow || (box === 'random' && !hasNetworkAd)
  const ownTall = beside.length > 0 ? 'beside' : isRandomShown && !narrow ? 'sort' : 'random'
  const tall = hasNetworkAd && daily ? 'daily' : ownTall
  return { box, tall, flat: isRandomShown || tall === 'random' ? 'sort' : 'random', narrow }
}

interface Tile {
  name: string
  content: ReactNode
}

const named = (name: string, make: (name: string) => ReactNode) => ({ name, content: make(name) })

/** Returns the tiles of the slots. */
export function usePromos(
  listing: Pick<Listing, 'daily' | 'first' | 'other' | 'beside'>,
  { sort }: HomeView,
  hasNetworkAd: boolean,
): Record<'box' | 'tall' | 'flat', Tile> & { narrow: Tile | false } {
  const { daily, other, beside } = listing
  const t = useTranslations('discovery')
  const ads = useTranslations('ads')
  const promos = choosePromos(listing, hasNetworkAd)
  const tiles: Record<Promo, (shape: 'box' | 'flat') => Tile> = {
    daily: () =>
      named(t('gameOfTheDay'), (name) => (
        <PromoGame game={daily!} reason={name} note={<DailyNote gameId={daily!.id} />} />
      )),
    other: () => named(t('moreToPlay'), (name) => <PromoGame game={other!} reason={name} />),
    beside: () => named(ads('tried'), () => <OtherGamesPromo games={beside} />),
    random: (shape) => named(t('randomGame'), () => <RandomGamePromo shape={shape} />),
    sort: () =>
      named(t(sort === 'newest' ? 'mostPopular' : 'newestFirst'), (name) => (
        <LinkPromo to={homeHref({ sort: sort === 'newest' ? 'popular' : 'newest' })} name={name} />
      )),
  }
  return {
    box: tiles[promos.box]('box'),
    narrow: promos.narrow && tiles.random('box'),
    tall: tiles[promos.tall]('box'),
    flat: tiles[promos.flat]('flat'),
  }
}
