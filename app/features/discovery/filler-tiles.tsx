/** Filler tiles for the rest of the last row, so that the grid has no gaps. */
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { DicePicture } from '../../ui/pictures/dice.tsx'
import { GameTile } from './game-tile.tsx'
import type { GameTile as Tile } from './listing.ts'

/** The possible column counts of the grid (`home.css`). */
const COLUMNS = [2, 3, 4, 5, 6]

interface FillerTilesProps {
  /** Number of cards on the page. */
  cards: number
  /** The newest games that are not on the page. */
  newest: readonly Tile[]
}

/** Only the browser knows the column count, so each tile lists the column counts that need it. */
export function FillerTiles({ cards, newest }: FillerTilesProps) {
  const t = useTranslations('discovery')
  const fills = [undefined, ...newest].map((game, place) => ({
    game,
    needed: COLUMNS.filter((columns) => (columns - (cards % columns)) % columns > place),
  }))
  return (
    <ul aria-label={t('playOneOfThese')} className="filler-tiles">
      {fills
        .filter(({ needed }) => needed.length > 0)
        .map(({ game, needed }) => (
          <li key={game?.id ?? 'random'} data-columns={needed.join(' ')} className="fill-tile">
            {game ? <GameTile game={game} reason={t('new')} /> : <RandomTile />}
          </li>
        ))}
    </ul>
  )
}

function RandomTile() {
  const t = useTranslations('discovery')
  return (
    <Link to={href('/random')} reloadDocument discover="none" className="game-tile">
      <DicePicture className="aspect-16/10 w-full bg-raised" />
      <span className="tile-text">
        <span>{t('surpriseMe')}</span>
        <span>{t('aRandomGame')}</span>
      </span>
    </Link>
  )
}
