/** The page of a game that was removed from the catalog. */
import { useTranslations } from 'use-intl'
import { NotFound } from '../../ui/not-found.tsx'
import { NoResultsPicture } from '../../ui/pictures/no-results.tsx'
import { GameCard } from '../discovery/game-card.tsx'
import type { GameCard as Card } from '../discovery/listing.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

interface GameRemovedProps {
  name: string | undefined
  /** Games to play instead. */
  others: readonly Card[]
}

export function GameRemoved({ name, others }: GameRemovedProps) {
  const t = useTranslations('game')
  return (
    <>
      <LoadingOverlay />
      <NotFound
        title={name ? t('removed', { game: name }) : t('removedNameless')}
        text={t('removedText')}
        picture={<NoResultsPicture />}
      />
      {others.length > 0 && (
        <section aria-labelledby="instead" className="mx-auto max-w-(--measure) px-(--gutter)">
          <h2 id="instead" className="mb-4 text-2xl font-extrabold">
            {t('playInstead')}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-3">
            {others.map((other) => (
              <li key={other.id} className="flex *:flex-1">
                <GameCard game={other} isEager={false} growsIntoPage={false} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
