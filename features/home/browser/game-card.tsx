/** A game in the grid. The whole card is a link; genres, like, save and share are separate targets. */
import type { KeyboardEvent, ReactNode } from 'react'
import { Link, href, useViewTransitionState } from 'react-router'
import { useTranslations } from 'use-intl'
import { LikeControl } from '#features/likes/browser/like-control.tsx'
import { LikeBadge, LikeStars } from '#features/likes/browser/like-rating.tsx'
import { ShareButton } from '#features/share/browser/share-button.tsx'
import { SaveControl } from '#features/saved/browser/save-control.tsx'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { GameLink } from '#features/discovery/browser/game-link.tsx'
import { useGenreName } from '#features/discovery/genre-name.ts'
import { homeHref } from '#features/discovery/home-view.ts'
import { LiveChip } from '#features/discovery/browser/live-chip.tsx'
import type { GameCard as Card } from '#features/discovery/listing.ts'

/**
 * Not on touch screens: before a view transition, the browser paints the whole page once more, and on
 * a phone the game would be requested half a second later (ADR 72).
 */
const GROWS = globalThis.matchMedia?.('(pointer: fine)').matches

interface GameCardProps {
  game: Card
  /** The card is above the fold, so its cover is loaded eagerly. */
  isEager: boolean
  /** False on a game page: its own backdrop already uses the name of this view transition. */
  growsIntoPage?: boolean
  /** Further marks on the cover. */
  chips?: ReactNode
}

export function GameCard({ game, isEager, growsIntoPage = true, chips }: GameCardProps) {
  const t = useTranslations('discovery')
  const nameGenre = useGenreName()
  const isOpening = useViewTransitionState(href('/game/:id', { id: game.id }))
  return (
    <article className="game-card spotlight panel">
      <div className="card-art">
        <GameCover
          thumbnail={game.thumbnail}
          isEager={isEager}
          isGrowing={growsIntoPage && isOpening}
        />
        <LikeBadge gameId={game.id} likes={game.likes} isNew={game.isNew === true} />
        {game.opensInTab && <span className="tab-mark">{t('newTab')}</span>}
        <div className="card-chips">
          {chips}
          <LiveChip gameId={game.id} />
          {game.needsComputer && <span className="computer-mark">{t('bestOnComputer')}</span>}
        </div>
      </div>
      <div className="card-text">
        <h2 dir="auto">
          <GameLink gameId={game.id} viewTransition={GROWS}>
            {game.name}
          </GameLink>
        </h2>
        <ul aria-label={t('genres')} className="card-genres">
          {game.genre.map((genre) => (
            <li key={genre}>
              {/* The list of genres has the same links. */}
              <Link to={homeHref({ genre })} discover="none" tabIndex={-1}>
                {nameGenre(genre)}
              </Link>
            </li>
          ))}
        </ul>
        <div
          role="toolbar"
          tabIndex={-1}
          aria-label={t('cardControls', { game: game.name })}
          className="card-controls"
          onKeyDown={moveInToolbar}
        >
          <LikeStars gameId={game.id} likes={game.likes} size={12} isQuiet />
          <LikeControl gameId={game.id} gameName={game.name} likes={game.likes} />
          <ShareButton gameId={game.id} gameName={game.name} isTabStop={false} />
        </div>
      </div>
      <SaveControl gameId={game.id} gameName={game.name} className="card-save" />
    </article>
  )
}

/**
 * Moves the focus to the next or previous control of the toolbar, in the direction of the text (ARIA
 * Authoring Practices Guide).
 */
function moveInToolbar({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key]
  if (!step) return
  const controls = [...currentTarget.querySelectorAll<HTMLElement>('button, a')]
  controls[controls.indexOf(target as HTMLElement) + step]?.focus()
}
