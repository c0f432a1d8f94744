/** What a game is, below its frame. */
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LocalizedGame } from '#catalogue/localize-game.ts'
import { useGenreName } from '#features/discovery/genre-name.ts'

type GameInformationProps = Pick<LocalizedGame, 'description' | 'genre'> & {
  /** Dates and rating. */
  children?: ReactNode
}

export function GameInformation({ description, genre, children }: GameInformationProps) {
  const t = useTranslations('game')
  const nameGenre = useGenreName()
  return (
    <section aria-labelledby="game-information" className="panel grid gap-4 p-5">
      <h2 id="game-information" className="text-xl font-bold">
        {t('gameInformation')}
      </h2>
      <p lang={description.lang} className="max-w-prose text-lg empty:hidden">
        {description.text}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-muted">
        {children}
        <ul aria-label={t('genres')} className="flex flex-wrap gap-1.5">
          {genre.map((each) => (
            <li key={each} className="chip">
              {nameGenre(each)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
