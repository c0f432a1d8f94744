/** Which promo tile each slot of the home page shows (ADR 73). */

/** `other` and `beside` are games, `saved` and `sort` link to a list of games. */
export type Promo = 'daily' | 'other' | 'beside' | 'random' | 'saved' | 'sort'

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
