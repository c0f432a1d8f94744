/** The promo tiles of the home page's slots, with their names. */
import { ArrowDownWideNarrow, Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useTranslations } from 'use-intl'
import { DailyNote } from '#features/home/browser/daily-note.tsx'
import { homeHref, type HomeView } from '#features/discovery/home-view.ts'
import type { Listing } from '#features/discovery/listing.ts'
import { LinkPromo, OtherGamesPromo, PromoGame, RandomGamePromo } from './promo-tiles.tsx'

/** `other` and `beside` are games, `saved` and `sort` link to a list of games. */
type Promo = 'daily' | 'other' | 'beside' | 'random' | 'saved' | 'sort'

/** The games for the slots. */
interface Games {
  daily?: object | undefined
  other?: object | undefined
  beside: readonly object[]
}

/**
 * Chooses the tiles of the three slots. At most one of them offers a random game, since the page has a
 * button for that as well.
 *
 * @param hasNetworkAd the first slot shows an ad, so the game of the day is in the tall one
 */
export function choosePromos(
  { daily, other, beside }: Games,
  hasNetworkAd: boolean,
): Record<'box' | 'tall' | 'flat', Promo> {
  const box = daily ? 'daily' : other ? 'other' : 'random'
  const isRandomShown = box === 'random' && !hasNetworkAd
  const ownTall = beside.length > 0 ? 'beside' : isRandomShown ? 'saved' : 'random'
  const tall = hasNetworkAd && daily ? 'daily' : ownTall
  return { box, tall, flat: isRandomShown || tall === 'random' ? 'sort' : 'random' }
}

interface Tile {
  name: string
  content: ReactNode
}

const named = (name: string, make: (name: string) => ReactNode) => ({ name, content: make(name) })

/** Returns the tiles of the three slots. */
export function usePromos(
  { daily, other, beside }: Pick<Listing, 'daily' | 'other' | 'beside'>,
  { sort }: HomeView,
  hasNetworkAd: boolean,
): Record<'box' | 'tall' | 'flat', Tile> {
  const t = useTranslations('discovery')
  const ads = useTranslations('ads')
  const shell = useTranslations('shell')
  const promos = choosePromos({ daily, other, beside }, hasNetworkAd)
  const tiles: Record<Promo, (shape: 'box' | 'flat') => Tile> = {
    daily: () =>
      named(t('gameOfTheDay'), (name) => (
        <PromoGame game={daily!} reason={name} note={<DailyNote gameId={daily!.id} />} />
      )),
    other: () => named(t('moreToPlay'), (name) => <PromoGame game={other!} reason={name} />),
    beside: () => named(ads('tried'), () => <OtherGamesPromo games={beside} />),
    random: (shape) => named(t('randomGame'), () => <RandomGamePromo shape={shape} />),
    saved: () =>
      named(shell('savedGames'), (name) => (
        <LinkPromo to={href('/saved')} name={name} icon={Bookmark} />
      )),
    sort: () =>
      named(t(sort === 'newest' ? 'mostPopular' : 'newestFirst'), (name) => (
        <LinkPromo
          to={homeHref({ sort: sort === 'newest' ? 'popular' : 'newest' })}
          name={name}
          icon={ArrowDownWideNarrow}
        />
      )),
  }
  return {
    box: tiles[promos.box]('box'),
    tall: tiles[promos.tall]('box'),
    flat: tiles[promos.flat]('flat'),
  }
}
