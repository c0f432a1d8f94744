/** What changes about the game of the day. The page is cached, so the browser adds it. */
import { useTranslations } from 'use-intl'
import type { GameCard } from '#features/discovery/listing.ts'
import { optional } from '#lib/optional.tsx'

/** Without its code, the page says only which game it is. */
export const DailyNote = optional(() => import('./daily-state.tsx'))

/** The marks on a card of the home page. Those that other pages show too are in the card. */
export function CardChips({ game, isDaily }: { game: GameCard; isDaily: boolean }) {
  const t = useTranslations('discovery')
  return (
    <>
      {isDaily && (
        <>
          <span className="daily-chip">{t('gameOfTheDay')}</span>
          <DailyNote gameId={game.id} />
        </>
      )}
      {game.hasRooms && <span>{t('withFriends')}</span>}
    </>
  )
}
