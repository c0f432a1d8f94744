/** The number of people who play a game now, and the player's friends among them, on its cover. It follows the live count. */
import { useTranslations } from 'use-intl'
import { FriendsPlaying } from '#features/friends/browser/friends-playing.tsx'
import { usePlayers } from '#features/live/browser/live-counts.ts'
import { MIN_PLAYERS } from '../row-rules.ts'

interface LiveChipProps {
  gameId: string
  /** Players when the page was served; undefined on pages that are served without them. */
  players?: number | undefined
}

/** The mark on a cover with the number of present players. Hidden below two. */
export function LiveChip({ gameId, players: served }: LiveChipProps) {
  const t = useTranslations('discovery')
  const count = usePlayers(gameId, served) ?? 0
  return (
    <>
      {count >= MIN_PLAYERS && <span className="live-chip">{t('playing', { count })}</span>}
      <FriendsPlaying gameId={gameId} />
    </>
  )
}
