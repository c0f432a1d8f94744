/** The game stage: a slim bar, and below it the frame, as large as the viewport allows. */
import { ArrowLeft, Ellipsis, ExternalLink, Maximize, Minimize, PanelTop } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '#lib/browser/shortcuts.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { useElapsed } from '#lib/browser/use-elapsed.ts'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { usePlayers } from '#features/live/browser/live-counts.ts'
import { useLastList } from '#features/discovery/browser/last-list.ts'
import { TileList } from '#features/discovery/browser/tile-list.tsx'
import type { GameTile } from '#features/discovery/tile.ts'
import { SaveLine } from '#features/game-saves/browser/save-note.tsx'
import { PlayTogetherButton } from '#features/rooms/browser/play-together-button.tsx'
import { hasRooms, useRoom } from '#features/rooms/browser/use-room.ts'
import { useSpeakingGame } from '#features/game-protocol/browser/use-speaking-game.ts'
import { AFTER_GAME_ID, FrameSkipLink, BelowFrame } from './below-frame.tsx'
import { GameBackdrop, StartScene } from './frame/start-scene.tsx'
import { GameFrame } from './frame/game-frame.tsx'
import { HowToPlayButton } from './help/how-to-play.tsx'
import type { Launch } from '../launch.ts'
import { usePlayTime } from './use-play-time.ts'
import { useFullScreen } from './frame/use-full-screen.ts'
import { useKeysForGame } from './frame/use-keys-for-game.ts'

/** How long the spinner shows. Before scripts run, animations in `play.css` end it. */
const SPINNER_MS = 1_000

const MORE_ID = 'bar-more'

interface GameStageProps {
  game: Launch
  /** The data and the messages of the page have arrived. */
  hasData: boolean
  /** How to play is known, and has arrived. */
  hasHelp: boolean
  /** Time of the last failed check of the site, ms. */
  lastFailedCheckAt: number | undefined
  /** The like button in the bar. */
  actions: ReactNode
  /** What a phone shows behind a button: save and share. */
  more: ReactNode
  /** The games beside the frame; undefined until the data has arrived. */
  next: readonly GameTile[] | undefined
}

export function GameStage({
  game,
  hasData,
  hasHelp,
  lastFailedCheckAt,
  actions,
  more,
  next,
}: GameStageProps) {
  const t = useTranslations('stage')
  const isFramed = !game.opensIn && !game.isRefused
  const isRevealed = useElapsed(SPINNER_MS)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const fullScreenButton = useRef<HTMLButtonElement>(null)
  const { isFullScreen, toggle } = useFullScreen({ stage, frame, button: fullScreenButton })
  // On a phone in landscape, the game takes the full height. In other layouts the bars always show.
  const [hasBars, setBars] = useState(false)
  useShortcut(isFramed ? 'f' : undefined, toggle)
  useKeysForGame(frame)
  const viewer = useViewer()
  usePlayTime(game.id, frame, Boolean(viewer))
  // The first live stream of the page counts the players, before the component that shows them.
  usePlayers(game.id, undefined)
  const lastList = useLastList()
  const room = useRoom(game)
  const speaking = useSpeakingGame(frame)
  // The room that the game has told, since the link that started it.
  const [told, setTold] = useState<string | null>()
  const code = told === undefined ? room.code : (told ?? undefined)
  const playTogether = useRef<HTMLButtonElement>(null)

  function handKeysToGame(event: KeyboardEvent) {
    const isOurs = event.key === 'Escape' || event.key === 'Tab'
    if (event.target === event.currentTarget && !isOurs) frame.current?.focus()
  }

  return (
    <>
      <div
        data-bars={hasBars || undefined}
        className="game-bar flex items-center gap-1 px-(--gutter) max-md:ps-0 md:gap-3"
      >
        <Link
          to={lastList.path}
          state={{ scrollKey: lastList.scrollKey }}
          aria-label={t('backToGames')}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden size={20} className="rtl:-scale-x-100" />
          <span className="max-lg:hidden">{t('backToGames')}</span>
        </Link>
        {/* In its own direction, so that a long name is cut at its end. */}
        <h1
          dir="auto"
          className="line-clamp-2 min-w-0 flex-1 text-[0.9375rem] leading-tight font-extrabold wrap-anywhere max-[22rem]:text-[0.75rem] md:line-clamp-1 md:text-2xl rtl:text-right"
        >
          {game.name}
        </h1>
        <div className="bar-actions flex items-center md:gap-2">
          <ErrorBoundary>
            {actions}
            <button
              type="button"
              popoverTarget={MORE_ID}
              aria-label={t('more')}
              className="button button-icon order-last md:hidden"
            >
              <Ellipsis aria-hidden size={18} />
            </button>
            <div id={MORE_ID} popover="auto" className="bar-more panel">
              {hasHelp && <HowToPlayButton />}
              {more}
            </div>
            {speaking && (
              <speaking.SpeakingGame
                game={game}
                frame={frame}
                opened={room.code}
                room={code}
                onRoom={setTold}
                playTogether={playTogether}
              />
            )}
            {isFramed && hasData && hasRooms(game) && (game.room.hint || code !== undefined) && (
              <PlayTogetherButton
                ref={playTogether}
                game={game}
                code={code}
                onOpen={room.open}
                isPlayer={Boolean(viewer)}
              />
            )}
            {isFramed && (
              <button
                ref={fullScreenButton}
                type="button"
                aria-label={t('fullScreen')}
                aria-keyshortcuts="f"
                className="button max-md:button-icon scriptless:hidden"
                onClick={toggle}
              >
                <Maximize aria-hidden size={18} />
                <span aria-hidden className="max-md:hidden">
                  {t('fullScreen')}
                </span>
              </button>
            )}
          </ErrorBoundary>
        </div>
      </div>
      {isFramed && <FrameSkipLink />}
      <div className="stage-row">
        <div
          ref={stage}
          role="group"
          aria-label={game.name}
          tabIndex={-1}
          data-full-screen={isFullScreen || undefined}
          data-owns-keys
          className="game-stage focus:outline-none"
          onKeyDown={handKeysToGame}
        >
          {isFramed ? (
            <>
              {/* A new key per room: the frame is replaced, which adds no history entry. */}
              {room.url && (
                <GameFrame
                  key={room.key}
                  game={game}
                  url={room.url}
                  frame={frame}
                  isRevealed={isRevealed}
                />
              )}
              {!isFullScreen && (
                <button
                  type="button"
                  aria-label={t(hasBars ? 'hideControls' : 'showControls')}
                  className="bars-toggle button button-icon absolute start-1 top-1 opacity-60 focus-visible:opacity-100"
                  onClick={() => setBars(!hasBars)}
                >
                  <PanelTop aria-hidden size={18} />
                </button>
              )}
              {isFullScreen && (
                <button
                  type="button"
                  aria-label={t('exitFullScreen')}
                  className="button button-icon absolute end-2 top-2 opacity-70 hover:opacity-100 focus-visible:opacity-100"
                  onClick={toggle}
                >
                  <Minimize aria-hidden size={18} />
                </button>
              )}
            </>
          ) : (
            <LaunchPanel game={game} isRevealed={isRevealed} />
          )}
        </div>
        {isFramed && (
          <div id={AFTER_GAME_ID} tabIndex={-1} className="below-stage focus:outline-none">
            <ErrorBoundary>
              <BelowFrame
                game={game}
                url={room.url ?? game.url}
                hasData={hasData}
                lastFailedCheckAt={lastFailedCheckAt}
              >
                {(game.hosted || speaking) && <SaveLine />}
                {hasData && hasRooms(game) && (
                  <>
                    <p role="status" className="empty:hidden">
                      {room.Line && (
                        <room.Line
                          gameName={game.name}
                          code={room.code}
                          onLeave={() => room.open('')}
                          after={AFTER_GAME_ID}
                        />
                      )}
                    </p>
                    {game.room.hint && (
                      <p className="hidden scriptless:block">{t('needsScript')}</p>
                    )}
                  </>
                )}
              </BelowFrame>
            </ErrorBoundary>
          </div>
        )}
        <ErrorBoundary>
          <TileList title={t('upNext')} games={next} className="up-next" />
        </ErrorBoundary>
      </div>
    </>
  )
}

function LaunchPanel({ game, isRevealed }: { game: Launch; isRevealed: boolean }) {
  const t = useTranslations('stage')
  return (
    <div className="size-full">
      {!isRevealed && <StartScene game={game} isBehind={false} />}
      <GameBackdrop gameId={game.id} />
      <div className="launch-panel">
        <GameCover thumbnail={game.thumbnail} isEager className="launch-cover" />
        <div className="launch-words">
          <p>
            {t.rich(game.isRefused ? 'runsOnOwnSite' : 'opensInNewTab', {
              game: game.name,
              name: (name) => <bdi>{name}</bdi>,
            })}
          </p>
          <a href={game.url} target="_blank" rel="noopener" className="button button-accent">
            <ExternalLink aria-hidden size={18} className="rtl:-scale-x-100" />
            {t('playInNewTab')}
          </a>
          <p className="for-player text-sm text-muted">{t('notTracked')}</p>
        </div>
      </div>
    </div>
  )
}
