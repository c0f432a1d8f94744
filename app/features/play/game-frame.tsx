/** The game in its frame, or the reason why the frame was removed. */
import { useEffect, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Game } from '#catalogue/game.ts'
import { useCrossOriginFrame } from '../../lib/cross-origin-frames.ts'
import { isUsedByKeyboard } from '../../lib/input-mode.ts'
import { IframeOverlay } from '../../ui/iframe-overlay.tsx'
import { framePolicy } from './frame-policy.ts'
import { GameBackdrop } from './game-backdrop.tsx'
import { SPINNER_MS } from './loading-overlay.tsx'
import { useFrameLoad } from './use-frame-load.ts'

export type FramedGame = Pick<Game, 'id' | 'name' | 'frame' | 'room'>

interface GameFrameProps {
  game: FramedGame
  /** The URL of the game, including the open room. */
  url: string
  frame: RefObject<HTMLIFrameElement | null>
}

export function GameFrame({ game, url, frame }: GameFrameProps) {
  const t = useTranslations('game')
  const { gone, forgive } = useCrossOriginFrame(frame)
  if (!gone) return <RunningGame game={game} url={url} frame={frame} />
  return (
    <div className="size-full">
      <GameBackdrop gameId={game.id} />
      <div className="game-gone">
        {gone === 'theft' ? (
          <>
            <p role="status">{t('pausedForTyping')}</p>
            <button type="button" className="button button-accent" onClick={forgive}>
              {t('keepPlaying')}
            </button>
          </>
        ) : (
          <p>{t('pausedForSignIn')}</p>
        )}
      </div>
    </div>
  )
}

function RunningGame({ game, url, frame }: GameFrameProps) {
  const t = useTranslations('game')
  const load = useFrameLoad(url)
  const [waitsOn, setWaitsOn] = useState(false)
  useFocusWhenReady(frame, load.isLoaded)
  const { sandbox, allow } = framePolicy(game)
  return (
    <>
      {!load.isLoaded && <GameBackdrop gameId={game.id} />}
      <iframe
        ref={frame}
        src={url}
        // The frame is above the fold. `play.css` delays it until the portal's first paint.
        loading="lazy"
        title={t('frameTitle', { game: game.name })}
        sandbox={sandbox}
        allow={allow}
        // `lib/start-script.ts` completes this attribute in the served HTML before the frame loads.
        suppressHydrationWarning
        data-rooms={game.room ? true : undefined}
        data-pending={!load.isLoaded || undefined}
        referrerPolicy="strict-origin-when-cross-origin"
        className="game-frame relative size-full border-0"
        onLoad={load.onLoad}
      />
      <IframeOverlay frame={frame} />
      {load.isLate && !waitsOn && (
        <LoadingHelp
          url={url}
          onWait={() => {
            setWaitsOn(true)
            // The pressed button has disappeared, so the focus moves to the game.
            frame.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}

interface LoadingHelpProps {
  url: string
  onWait: () => void
}

function LoadingHelp({ url, onWait }: LoadingHelpProps) {
  const t = useTranslations('game')
  return (
    <div
      role="status"
      className="panel absolute inset-x-3 bottom-3 mx-auto flex max-w-lg flex-wrap items-center gap-3 p-4 text-sm shadow-lift"
    >
      <p className="me-auto font-bold">{t('stillLoading')}</p>
      <a href={url} target="_blank" rel="noopener" className="button">
        {t('openInNewTab')}
      </a>
      <button type="button" className="button" onClick={onWait}>
        {t('keepWaiting')}
      </button>
    </div>
  )
}

/**
 * Moves the focus to the game once it is loaded. Does nothing if the player uses another part of
 * the page or arrived by keyboard: keyboard users enter or pass the frame with Tab.
 */
function useFocusWhenReady(frame: RefObject<HTMLIFrameElement | null>, isLoaded: boolean): void {
  const [isRevealed, setRevealed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRevealed(true), SPINNER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isLoaded || !isRevealed || isUsedByKeyboard()) return
    const focused = document.activeElement
    const isFree = !focused || focused === document.body || focused.id === 'content'
    if (isFree) frame.current?.focus({ preventScroll: true })
  }, [frame, isLoaded, isRevealed])
}
