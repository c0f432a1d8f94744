/** The play time of this week: the player's own and that of friends. Nobody else sees it. */
import { useTranslations } from 'use-intl'
import type { Game } from '#catalogue/game.ts'
import type { PlayedWeek } from '#features/play/server/week-play-time.server.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { useDuration } from './use-duration.ts'

/** Games of a player that are listed by name. */
const SHOWN = 3

interface NamedWeek extends Omit<PlayedWeek, 'games'> {
  games: { name: string; playMs: number }[]
}

/** Adds the names of the games, and leaves out games that were removed from the catalog. */
export function nameGames(
  games: readonly Pick<Game, 'id' | 'name'>[],
  weeks: readonly PlayedWeek[],
): NamedWeek[] {
  const names = new Map(games.map(({ id, name }) => [id, name]))
  return weeks.map((week) => ({
    ...week,
    games: week.games.flatMap(({ gameId, playMs }) => {
      const name = names.get(gameId)
      return name ? [{ name, playMs }] : []
    }),
  }))
}

export function WeekList({ weeks }: { weeks: readonly NamedWeek[] }) {
  const t = useTranslations('friends')
  const formatDuration = useDuration()
  return (
    <PanelSection title={t('week')} about={t('weekAbout')}>
      <ul className="grid gap-3">
        {weeks.map(({ publicId, name, totalMs, games }) => (
          <li key={publicId} className="flex flex-wrap items-baseline gap-x-4">
            <span dir="auto" className="font-semibold wrap-anywhere">
              {name}
            </span>
            <span className="ms-auto font-bold whitespace-nowrap">{formatDuration(totalMs)}</span>
            <span className="w-full text-sm text-muted">
              {games.slice(0, SHOWN).map((game, index) => (
                <span key={game.name}>
                  <span>{index > 0 && ' · '}</span>
                  <bdi>{game.name}</bdi> {formatDuration(game.playMs)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
