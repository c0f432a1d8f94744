/** The part of the game's bar for a game that speaks the protocol, and the answers to its calls. */
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { createStore, useStore } from '#lib/browser/store.ts'
import type { GameSave } from '#features/game-saves/browser/open-save.ts'
import type { Launch } from '#features/play/launch.ts'
import { hasRooms, type MaybeWithRooms } from '#features/rooms/browser/use-room.ts'
import type { GameEvent } from '../messages.ts'
import type { GameIdentity } from '../paths.ts'
import { answerData, type Answerers } from './answer-calls.ts'
import { useGamePort } from './use-game-port.ts'

export interface SpeakingGameProps {
  game: Launch & MaybeWithRooms
  frame: RefObject<HTMLIFrameElement | null>
  /** The room of the link that was opened. */
  opened: string | undefined
  /** The room in which the player is: that one, or the one that the game has told. */
  room: string | undefined
  /** Takes the room that the game tells; null for none, undefined if another page of it starts. */
  onRoom: (room: string | null | undefined) => void
  /** Opens Play together. */
  playTogether: RefObject<HTMLButtonElement | null>
}

/** Whether games are silent, for those that take it from the portal. As long as the page. */
const isMuted = createStore(false)

const tell = (port: MessagePort | undefined, event: GameEvent) => port?.postMessage(event)

export function SpeakingGame(props: SpeakingGameProps) {
  const { game, frame, opened, room, onRoom, playTogether } = props
  const t = useTranslations('stage')
  const muted = useStore(isMuted, (is) => is, false)
  const [canMute, setCanMute] = useState(false)
  const [progress, setProgress] = useState<number>()
  // Each has its own place: one that replaces the other leaves its question without an answer.
  const [choice, setChoice] = useState<ReactNode>()
  const [dialog, setDialog] = useState<ReactNode>()
  const saving = useRef<Promise<GameSave>>(undefined)
  const identifying = useRef<Promise<GameIdentity>>(undefined)

  // What only some games need is loaded when they do.
  const openSave = () =>
    (saving.current ??= import('#features/game-saves/browser/open-save.ts').then(
      (saves) => saves.openSave(game.id, setChoice),
      (error: unknown) => {
        // The next call tries again.
        saving.current = undefined
        throw error
      },
    ))
  // Of two calls at once, the player hears one question.
  const identify = () =>
    (identifying.current ??= import('./who-plays.tsx')
      .then((who) => who.identify(game, setDialog))
      .finally(() => {
        identifying.current = undefined
      }))

  const answerers: Answerers = {
    ready() {
      setProgress(undefined)
      return true
    },
    progress({ part }) {
      setProgress(part < 1 ? part : undefined)
      return true
    },
    gameplay({ isRunning }) {
      // `track-play-time.ts` looks at it.
      frame.current?.toggleAttribute('data-stopped', !isRunning)
      return true
    },
    mutable() {
      setCanMute(true)
      return true
    },
    // What a hosted game stores, its own page keeps.
    ...(!game.hosted && answerData(openSave)),
    user: async () => (await identify()).user ?? null,
    token: async () => (await identify()).token ?? null,
    room: () => room ?? null,
    async setRoom({ room: next }) {
      if (!hasRooms(game)) return false
      const { isCode } = await import('#features/rooms/room-code.ts')
      if (next !== null && !isCode(next, game.room)) return false
      onRoom(next)
      return true
    },
    invite() {
      if (!playTogether.current || document.querySelector('dialog[open]')) return false
      playTogether.current.click()
      return true
    },
  }
  const port = useGamePort({
    game,
    frame,
    facts: () => ({ muted: isMuted.read(), room: opened ?? null }),
    answerers,
    onStart() {
      setCanMute(false)
      setProgress(undefined)
      onRoom(undefined)
    },
  })
  useEffect(() => tell(port, { event: 'mute', muted }), [port, muted])
  useEffect(() => port && tellPauses(port), [port])
  useEffect(() => {
    const { current } = frame
    // The dialog keeps the focus as long as it is open.
    return dialog ? () => current?.focus({ preventScroll: true }) : undefined
  }, [dialog, frame])

  useEffect(() => {
    function flush() {
      // One that could not be opened has nothing to write.
      void saving.current?.then(
        (save) => save.flush(),
        () => undefined,
      )
    }
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [])

  return (
    <>
      {canMute && (
        <button
          type="button"
          aria-label={t(muted ? 'soundOn' : 'soundOff')}
          className="button button-icon"
          onClick={() => isMuted.write(!muted)}
        >
          {muted ? <VolumeX aria-hidden size={18} /> : <Volume2 aria-hidden size={18} />}
        </button>
      )}
      {progress !== undefined && (
        <progress
          value={progress}
          aria-label={t('gameLoads', { game: game.name })}
          className="game-progress"
        />
      )}
      {dialog}
      {choice}
    </>
  )
}

/** Tells when the player cannot see or use the game: another tab, or a dialog over it. */
function tellPauses(port: MessagePort): () => void {
  let isPaused = false
  function check() {
    const is = document.hidden || document.querySelector('dialog[open]') !== null
    if (is !== isPaused) tell(port, { event: is ? 'pause' : 'resume' })
    isPaused = is
  }
  check()
  const observer = new MutationObserver(check)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  document.addEventListener('visibilitychange', check)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', check)
  }
}
