/** The game in its frame, or the reason why the frame was removed. */
import { useEffect, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useCrossOriginFrame } from '#app/lib/cross-origin-frames.ts'
import { isUsedByKeyboard } from '#app/lib/input-mode.ts'
import { useIsScripted } from '#app/lib/is-scripted.ts'
import { IframeOverlay } from '#app/ui/iframe-overlay.tsx'
import { FirstVisitHelp } from '../help/first-visit-help.tsx'
import { GameBackdrop, StartScene } from './start-scene.tsx'
import type { Launch } from '../../launch.ts'
import { useFrameLoad } from './use-frame-load.ts'
import { focusPolicy } from '#app/lib/focus-policy.ts'

interface GameFrameProps {
  game: Launch
  /** The URL of the game, including the open room. */
  url: string
  frame: RefObject<HTMLIFrameElement | null>
  /** The spinner has ended. */
  isRevealed: boolean
}

export function GameFrame(props: GameFrameProps) {
  const { game, frame } = props
  const t = useTranslations('stage')
  const { gone, forgive } = useCrossOriginFrame(frame)
  if (!gone) return <RunningGame {...props} />
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

function RunningGame({ game, url, frame, isRevealed }: GameFrameProps) {
  const t = useTranslations('stage')
  const [isServed] = useState(!useIsScripted())
  const load = useFrameLoad(url)
  useFocusWhenReady(frame, load.isLoaded && isRevealed)
  const { sandbox, allow } = framePolicy(game)
  return (
    <>
      {!(load.isLoaded && isRevealed) && <StartScene game={game} isBehind={isRevealed} />}
      <iframe
        ref={frame}
        src={url}
        // `play.css` delays a served frame until the portal's first paint.
        loading={isServed ? 'lazy' : 'eager'}
        title={t('frameTitle', { game: game.name })}
        sandbox={sandbox}
        allow={allow}
        // `lib/start-script.ts` completes this attribute in the served HTML before the frame loads.
        suppressHydrationWarning
        data-rooms={(isServed && game.room !== undefined) || undefined}
        data-pending={!load.isLoaded || undefined}
        referrerPolicy="strict-origin-when-cross-origin"
        className="game-frame relative size-full border-0"
        onLoad={load.onLoad}
      />
      <IframeOverlay frame={frame} />
      {load.isLoaded && isRevealed && <FirstVisitHelp gameId={game.id} url={url} />}
      {load.isLate && (
        <LoadingHelp
          url={url}
          onWait={() => {
            load.keepWaiting()
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
  const t = useTranslations('stage')
  return (
    <div
      role="status"
      className="panel absolute inset-x-3 bottom-3 z-10 mx-auto w-fit p-4 text-sm shadow-lift"
    >
      <p className="mb-3 text-center font-bold">{t('stillLoading')}</p>
      <div className="grid grid-cols-2 gap-3">
        <a href={url} target="_blank" rel="noopener" className="button px-3 text-center">
          {t('openInNewTab')}
        </a>
        <button type="button" className="button px-3" onClick={onWait}>
          {t('keepWaiting')}
        </button>
      </div>
    </div>
  )
}

/**
 * Moves the focus to the game once it is loaded. Does nothing if the player uses another part of
 * the page or arrived by keyboard: keyboard users enter or pass the frame with Tab.
 */
function useFocusWhenReady(frame: RefObject<HTMLIFrameElement | null>, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || isUsedByKeyboard()) return
    const focused = document.activeElement
    const isFree = !focused || focused === document.body || focused.id === 'content'
    if (isFree) frame.current?.focus({ preventScroll: true })
  }, [frame, isReady])
}

/**
 * `allow-same-origin` keeps the game on its own origin, so that its storage works. With
 * `allow-scripts` it would disable the sandbox for a game on the portal's origin, so the portal
 * refuses such a game at the start (`server/services.ts`). Without `allow-top-navigation` a game
 * cannot navigate the portal.
 */
const SANDBOX = ['allow-scripts', 'allow-same-origin', 'allow-pointer-lock', 'allow-forms']
const ALLOW = ['fullscreen', 'autoplay', 'gamepad', 'clipboard-write']

/** The attributes of the frame: the defaults, plus the permissions from the game file. */
export function framePolicy({ frame }: { frame?: Launch['frame'] | undefined }): {
  sandbox: string
  allow: string
} {
  return {
    sandbox: [...SANDBOX, ...(frame?.sandbox ?? [])].join(' '),
    allow: [...ALLOW, ...(frame?.allow ?? [])].join('; ') + focusPolicy(),
  }
}
