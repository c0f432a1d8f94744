/** The part of the game's bar for a game that speaks the protocol, and the answers to its calls. */
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { createStore, useStore } from '#lib/browser/store.ts'
import type { GameSave, SaveQuestion } from '#features/game-saves/browser/open-save.ts'
import type { Launch } from '#features/play/launch.ts'
import { hasRooms, type MaybeWithRooms } from '#features/rooms/browser/use-room.ts'
import type { GameEvent, Inputs } from '../messages.ts'
import { answerCalls, createCallCounter } from './answer-calls.ts'
import type { ConsentDialog } from './consent-dialog.tsx'
import { loadIdentity } from './identity.ts'
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

/** What only some games need is loaded when they do. */
const loadSaves = () => import('#features/game-saves/browser/open-save.ts')

interface ConsentQuestion {
  Ask: typeof ConsentDialog
  userId: string
  answer: (isAllowed: boolean) => void
}

/** Whether games are silent, for those that take it from the portal. As long as the page. */
const isMuted = createStore(false)

/** The players that have refused a game their name, as long as this page: a game may start again. */
const refusals = new Set<string>()

/** The game on its page. Each of its pages that says hello has state of its own. */
export function SpeakingGame(props: SpeakingGameProps) {
  const { game, frame, opened, onRoom } = props
  const [port, setPort] = useState<MessagePort>()
  const [start, setStart] = useState(0)
  const [count] = useState(() => createCallCounter())
  const saving = useRef<Promise<GameSave>>(undefined)
  const facts = () => ({ muted: isMuted.read(), room: opened ?? null })
  useGamePort(game, frame, facts, (next) => {
    setPort(next)
    setStart(start + 1)
    onRoom(undefined)
  })
  return port && <ConnectedGame key={start} {...props} port={port} count={count} saving={saving} />
}

interface ConnectedGameProps extends SpeakingGameProps {
  port: MessagePort
  count: (name: string) => number
  saving: RefObject<Promise<GameSave> | undefined>
}

function ConnectedGame(props: ConnectedGameProps) {
  const { port, game, frame, room, onRoom, playTogether, count, saving } = props
  const t = useTranslations('stage')
  const muted = useStore(isMuted, (is) => is, false)
  const [canMute, setCanMute] = useState(false)
  const [progress, setProgress] = useState<number>()
  const [saveQuestion, setSaveQuestion] = useState<SaveQuestion>()
  const [consentQuestion, setConsentQuestion] = useState<ConsentQuestion>()
  const consent = useRef<Promise<boolean>>(undefined)

  useEffect(() => tellPauses(port), [port])
  useEffect(() => tell(port, { event: 'mute', muted }), [port, muted])

  const readRoom = useEffectEvent(() => room)
  const takeRoom = useEffectEvent(async (next: string | null) => {
    if (!hasRooms(game)) return false
    const { isCode } = await import('#features/rooms/room-code.ts')
    if (next !== null && !isCode(next, game.room)) return false
    onRoom(next)
    return true
  })
  const openOwnSave = useEffectEvent(() => {
    // What a hosted game stores, its own page keeps.
    if (game.hosted) return undefined
    return (saving.current ??= loadSaves().then(
      ({ openSave }) => openSave(game.id, setSaveQuestion),
      (error: unknown) => {
        // The next call tries again.
        saving.current = undefined
        throw error
      },
    ))
  })
  /** Asks the player: after a refusal not again, and never over another dialog. */
  const askConsent = useEffectEvent(async (userId: string): Promise<boolean> => {
    const { ConsentDialog: Ask } = await import('./consent-dialog.tsx')
    const who = `${game.id} ${userId}`
    if (consent.current) return consent.current
    if (refusals.has(who) || document.querySelector('dialog[open]')) return false
    // Unless the player allows it, also if the game starts again meanwhile.
    refusals.add(who)
    consent.current = new Promise<boolean>((resolve) => {
      setConsentQuestion({
        Ask,
        userId,
        answer(isAllowed) {
          setConsentQuestion(undefined)
          if (isAllowed) refusals.delete(who)
          consent.current = undefined
          resolve(isAllowed)
        },
      })
    })
    return consent.current
  })
  useEffect(() => {
    const { current } = frame
    // The dialog keeps the focus as long as it is open.
    return consentQuestion && (() => current?.focus({ preventScroll: true }))
  }, [consentQuestion, frame])
  /** Finds the player, if the game may know. */
  const identify = useEffectEvent(async () => {
    const viewer = await (await loadSaves()).findViewer()
    if (!viewer) return undefined
    const player = { gameId: game.id, userId: viewer.userId }
    const identity = await loadIdentity(player)
    const isAllowed = identity && !identity.user && (await askConsent(player.userId))
    return isAllowed ? loadIdentity(player) : identity
  })
  const flush = useEffectEvent(() => {
    // One that could not be opened has nothing to write.
    void saving.current?.then(
      (save) => save.flush(),
      () => undefined,
    )
  })

  useEffect(() => {
    const withSave =
      <Input, Value>(use: (save: GameSave, input: Input) => Value) =>
      async (input: Input) => {
        const save = await openOwnSave()
        return save && use(save, input)
      }
    answerCalls(
      port,
      {
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
        get: withSave(({ values }, { key }: Inputs['get']) => values.get(key) ?? null),
        set: withSave((save, { key, value }: Inputs['set']) => {
          save.change(false, [[key, value]])
          return save.values.get(key) === value
        }),
        remove: withSave((save, { key }: Inputs['remove']) => {
          save.change(false, [[key, null]])
          return true
        }),
        keys: withSave(({ values }) => [...values.keys()]),
        user: async () => (await identify())?.user ?? null,
        token: async () => (await identify())?.token ?? null,
        room: () => readRoom() ?? null,
        setRoom: ({ room }) => takeRoom(room),
        invite() {
          if (!playTogether.current || document.querySelector('dialog[open]')) return false
          playTogether.current.click()
          return true
        },
      },
      { count },
    )
    const listening = new AbortController()
    const { signal } = listening
    addEventListener('pagehide', () => flush(), { signal })
    document.addEventListener('visibilitychange', () => flush(), { signal })
    return () => {
      listening.abort()
      flush()
    }
  }, [port, frame, playTogether, count])

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
      {consentQuestion && (
        <consentQuestion.Ask
          game={game}
          userId={consentQuestion.userId}
          onAnswer={consentQuestion.answer}
        />
      )}
      {saveQuestion && <saveQuestion.Ask {...saveQuestion} />}
    </>
  )
}

const tell = (port: MessagePort, event: GameEvent) => port.postMessage(event)

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
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  document.addEventListener('visibilitychange', check)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', check)
  }
}
