/** The game in its frame, or the reason why the frame was removed. */
import { useEffect, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { hostedSandbox } from '#features/hosted-games/hosted-frame.ts'
import { useCrossOriginFrame } from '#lib/cross-origin-frames.ts'
import { isUsedByKeyboard } from '#lib/browser/input-mode.ts'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { useBrowserValue } from '#lib/browser/store.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { IframeOverlay } from '#ui/iframe-overlay.tsx'
import { GameBackdrop, StartScene } from './start-scene.tsx'
import type { Launch } from '../../launch.ts'
import { focusPolicy } from '#lib/browser/focus-policy.ts'

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
  const { start, question } = useFrameStart(game, frame)
  const load = useFrameLoad(url, frame)
  useFocusWhenReady(frame, load.isLoaded && isRevealed)
  const { sandbox, allow } = framePolicy(game)
  if (!start) {
    return (
      <>
        <StartScene game={game} isBehind={isRevealed} />
        {question}
      </>
    )
  }
  return (
    <>
      {!(load.isLoaded && isRevealed) && <StartScene game={game} isBehind={isRevealed} />}
      <iframe
        key={start.key}
        ref={frame}
        name={start.name}
        src={start.src ?? url}
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
      />
      <IframeOverlay frame={frame} />
      <ErrorBoundary>
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
      </ErrorBoundary>
    </>
  )
}

/** What the frame of a game gets before it loads. */
interface FrameStart {
  /** Changes when the game opens another of its pages, which needs a new frame. */
  key?: number
  name?: string
  /** Undefined: the start page. */
  src?: string
}

/**
 * Gives a hosted game its save. Other games have the storage of the browser.
 *
 * @returns the start is undefined until the save is known: the frame must not load before
 */
function useFrameStart(
  { id, hosted }: Launch,
  frame: RefObject<HTMLIFrameElement | null>,
): { start?: FrameStart | undefined; question?: ReactNode } {
  const isHosted = hosted !== undefined
  const [question, setQuestion] = useState<ReactNode>()
  const [opened, setOpened] = useState<{ start: FrameStart; follow?: () => () => void }>()
  useEffect(() => {
    if (!isHosted) return
    let isOver = false
    async function open() {
      const [{ openSave }, { frameName, followFrame }] = await Promise.all([
        import('#features/game-saves/browser/open-save.ts'),
        import('#features/hosted-games/browser/frame-storage.ts'),
      ])
      const save = await openSave(id, (next) => !isOver && setQuestion(next))
      const show = (start: FrameStart) => {
        if (isOver) return
        const again = (src: string, trail?: readonly string[]) =>
          show({ key: start.key! + 1, name: frameName(save, trail), src })
        const follow = () => followFrame(save, frame.current!, hosted === 'opaque', again)
        setOpened({ start, follow })
      }
      show({ key: 0, name: frameName(save) })
    }
    // Without the code the game runs, and nothing it stores is kept.
    open().catch(() => setOpened({ start: {} }))
    return () => {
      isOver = true
    }
  }, [id, hosted, isHosted, frame])
  // In the commit that inserts the frame: a quick game stores something before later effects run.
  useLayoutEffect(() => {
    const end = frame.current ? opened?.follow?.() : undefined
    // After the commit that removes the frame, so that its last message arrives.
    return () => void setTimeout(() => end?.())
  }, [frame, opened])
  return isHosted ? { start: opened?.start, question } : { start: {} }
}

function LoadingHelp({ url, onWait }: { url: string; onWait: () => void }) {
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
const ALLOW = ['fullscreen', 'autoplay', 'gamepad']

/** The attributes of the frame: the defaults, plus the permissions from the game file. */
export function framePolicy({
  frame,
  url,
  alsoAt = [],
  hosted,
}: Partial<Pick<Launch, 'url' | 'alsoAt'>> & {
  frame?: Launch['frame'] | undefined
  hosted?: unknown
}) {
  // A feature without origins is only for that of the URL, not for those that it redirects to.
  const origins = url && alsoAt.length > 0 ? ['', new URL(url).origin, ...alsoAt].join(' ') : ''
  const allowed = [...ALLOW, ...(hosted ? [] : ['clipboard-write']), ...(frame?.allow ?? [])]
  const features = allowed.map((feature) => feature + origins)
  return {
    sandbox: hosted
      ? hostedSandbox(hosted !== 'own')
      : [...SANDBOX, ...(frame?.sandbox ?? [])].join(' '),
    allow: features.join('; ') + focusPolicy(),
  }
}

/** Help is offered if nothing has loaded after this time, ms. */
const HELP_AFTER_MS = 5_000
/** And again this long after the player chose to wait. */
const HELP_AGAIN_AFTER_MS = 15_000

/** The first frame of a document may load before this script runs; later frames cannot. */
let isFirstFrame = true

/** Calls back after `lib/start-script.ts` has marked a frame. */
function onFrameLoad(callback: () => void) {
  document.addEventListener('load', callback, true)
  return () => document.removeEventListener('load', callback, true)
}

/**
 * Watches whether the frame has loaded: by resource timing, which hardened browsers lack, and by its
 * event `load`, which waits for everything that the game loads.
 *
 * @param url the URL of the frame
 */
function useFrameLoad(url: string, frame: RefObject<HTMLIFrameElement | null>) {
  const [isTimed, setTimed] = useState(false)
  const hasFired = useBrowserValue(
    onFrameLoad,
    () => frame.current?.dataset.loaded !== undefined,
    false,
  )
  const isLoaded = isTimed || hasFired
  const [isLate, setLate] = useState(false)
  const [waitMs, setWaitMs] = useState(HELP_AFTER_MS)

  useEffect(() => {
    // An earlier load of the same URL does not count for a new frame.
    const since = isFirstFrame ? 0 : performance.now()
    isFirstFrame = false
    if (!window.PerformanceObserver) return
    const observer = new PerformanceObserver((loads) => {
      const { href } = new URL(url, location.href)
      if (loads.getEntriesByName(href).some(({ startTime }) => startTime >= since)) setTimed(true)
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [url])

  useEffect(() => {
    if (isLoaded || isLate) return
    const timer = setTimeout(setLate, waitMs, true)
    return () => clearTimeout(timer)
  }, [isLoaded, isLate, waitMs])

  return {
    isLoaded,
    isLate: isLate && !isLoaded,
    /** Hides the help for a while. */
    keepWaiting() {
      setWaitMs(HELP_AGAIN_AFTER_MS)
      setLate(false)
    },
  }
}
