/** The game on its page, once it speaks the protocol. The code that answers it is a lazy chunk. */
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Launch } from '#app/features/play/launch.ts'
import type { Answer } from '../messages.ts'
import { isMuted } from './muted.ts'
import type { SpeakingGameProps } from './speaking-game.tsx'
import { useGamePort } from './use-game-port.ts'

export interface Speaking {
  /** Counts the pages of the game that have started. */
  start: number
  port: MessagePort
  SpeakingGame: (props: SpeakingGameProps) => ReactNode
}

/** Answers a game while the code for it cannot be loaded: each call has an answer. */
function refuseAll(port: MessagePort): void {
  port.addEventListener('message', ({ data }: MessageEvent) => {
    const { id } = Object(data) as Partial<Answer>
    if (typeof id === 'number') port.postMessage({ id, error: 'unavailable' } satisfies Answer)
  })
  port.start()
}

/** @param room the room of the link that was opened */
export function useSpeakingGame(
  game: Launch,
  frame: RefObject<HTMLIFrameElement | null>,
  room: string | undefined,
): Speaking | undefined {
  const [speaking, setSpeaking] = useState<Speaking>()
  const starts = useRef(0)

  function takePort(port: MessagePort | undefined) {
    starts.current += 1
    const start = starts.current
    if (!port) return setSpeaking(undefined)
    import('./speaking-game.tsx').then(
      ({ SpeakingGame }) => {
        if (start === starts.current) setSpeaking({ start, port, SpeakingGame })
      },
      () => refuseAll(port),
    )
  }

  useGamePort(game, frame, () => ({ muted: isMuted.read(), room: room ?? null }), takePort)
  return speaking
}
