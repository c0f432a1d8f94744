/** Promo tiles: the portal's own content for slots without an ad network. */
import { ArrowDownWideNarrow } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import dice from '#ui/pictures/dice.svg?raw'
import { shapesOf } from '#ui/pictures/picture.tsx'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { GameLink } from '#features/discovery/browser/game-link.tsx'
import type { GameTile } from '#features/discovery/tile.ts'

/** Places a tile's content by the shape of its slot. */
const LAYOUTS = {
  box: 'grid size-full place-content-center justify-items-center gap-1 text-center',
  flat: 'flex size-full items-center gap-5',
}

/** A link to a random game. */
export function RandomGamePromo({ shape }: { shape: 'box' | 'flat' }) {
  const t = useTranslations('ads')
  const discovery = useTranslations('discovery')
  return (
    <Link to={href('/random')} reloadDocument className={`group ${LAYOUTS[shape]}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 160 100"
        className={`art block ${shape === 'box' ? 'h-32 w-52' : 'h-20 w-32'}`}
        dangerouslySetInnerHTML={shapesOf(dice)}
      />
      <span className="grid">
        <span className="font-display text-xl font-bold text-ink group-hover:underline">
          {discovery('randomGame')}
        </span>
        <span className="text-sm text-muted">{t('randomGameText')}</span>
      </span>
    </Link>
  )
}

/** A link to the games in the other order, for a slot without a game of its own. */
export function LinkPromo({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className={`group ${LAYOUTS.box}`}>
      <ArrowDownWideNarrow aria-hidden size={32} className="text-muted" />
      <span className="font-display text-xl font-bold text-ink group-hover:underline">{name}</span>
    </Link>
  )
}

/** Three games that the page does not show elsewhere, for a tall slot. */
export function OtherGamesPromo({ games }: { games: readonly GameTile[] }) {
  return (
    <div className="flex size-full flex-col gap-3 p-4">
      <h2 className="font-display text-lg font-bold text-ink">{useTranslations('ads')('tried')}</h2>
      <ul className="grid gap-3">
        {games.map((game) => (
          <li key={game.id} className="h-42">
            <PromoGame game={game} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PromoGameProps {
  game: GameTile
  reason?: string
  /** A line that appears later, in a place of its own. */
  note?: ReactNode
}

/** A game whose picture fills the slot. */
export function PromoGame({ game, reason, note }: PromoGameProps) {
  return (
    <GameLink gameId={game.id} className="promo-game">
      <GameCover thumbnail={game.thumbnail} className="size-full" />
      <span>
        {reason && <span className="text-sm font-normal">{reason}</span>}
        <span className="truncate">{game.name}</span>
        {note && <span className="min-h-5 truncate text-sm/5 font-normal">{note}</span>}
      </span>
    </GameLink>
  )
}
