/** The games that know the player's name, with a button to revoke that. It works without scripts. */
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { useRelativeTime } from '#lib/relative-time.ts'

interface AllowedGamesProps {
  /** The latest one first. */
  games: readonly {
    id: string
    name: string
    /** Undefined for a removed game. */
    thumbnail: string | undefined
    /** ms */
    allowedAt: number
  }[]
  /** The server's time, ms. */
  now: number
}

export function AllowedGames({ games, now }: AllowedGamesProps) {
  const t = useTranslations('gameSaves')
  const titleId = useId()
  const formatRelative = useRelativeTime()
  return (
    <section aria-labelledby={titleId} className="panel mt-5 p-5 md:mt-6 md:p-8">
      <h2 id={titleId} className="text-2xl font-extrabold">
        {t('knowName')}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t('knowNameAbout')}</p>
      <ul className="grid divide-y divide-line">
        {games.map(({ id, name, thumbnail, allowedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            {thumbnail && <GameCover thumbnail={thumbnail} className="w-20 rounded-sm" />}
            <p className="min-w-0 flex-1 basis-40">
              <bdi className="block truncate font-semibold">{name}</bdi>
              <span className="text-muted">
                {t('allowedAt', { time: formatRelative(allowedAt, now) })}
              </span>
            </p>
            <ActionForm
              intent="revoke-game"
              fields={{ game: id }}
              label={t('revoke')}
              fullLabel={t('ofGame', { action: t('revoke'), game: name })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
