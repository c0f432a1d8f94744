/** Hands a `MessagePort` to the game in the frame if it says hello. The rest is a lazy chunk. */
import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react'
import type { Launch } from '#app/features/play/launch.ts'
import { isMuted } from './muted.ts'
import type { Answer, Facts, Hello, PortMessage } from '../messages.ts'
import type { SpeakingGameProps } from './speaking-game.tsx'

export interface Speaking {
  /** Counts the pages of the game that have started. */
  start: number
  port: MessagePort
  SpeakingGame: (props: SpeakingGameProps) => ReactNode
}

function isHello(data: unknown): data is Hello {
  const { ioArcade, version, page } = Object(data) as Partial<Hello>
  return ioArcade === 'hello' && typeof version === 'number' && typeof page === 'number'
}

/** Answers a game while the code for it cannot be loaded: each call has an answer. */
function refuseAll(port: MessagePort): void {
  port.addEventListener('message', ({ data }: MessageEvent) => {
    const { id } = Object(data) as Partial<Answer>
    if (typeof id === 'number') port.postMessage({ id, error: 'unavailable' } satisfies Answer)
  })
  port.start()
}

/**
 * The game in the frame, once it speaks the protocol (docs/protocol.md).
 *
 * @param room the room of the link that was opened
 */
export function useGamePort(
  game: Launch,
  frame: RefObject<HTMLIFrameElement | null>,
  room: string | undefined,
): Speaking | undefined {
  const [speaking, setSpeaking] = useState<Speaking>()
  const isOpaque = game.hosted === 'opaque'
  const findFacts = useEffectEvent((): Facts => {
    const { lang, dataset } = document.documentElement
    return {
      language: lang,
      theme: dataset.theme === 'light' ? 'light' : 'dark',
      touch: matchMedia('(pointer: coarse)').matches,
      muted: isMuted.read(),
      room: room ?? null,
    }
  })
  const isOrigin = useEffectEvent((origin: string) =>
    isOpaque
      ? origin === 'null'
      : [new URL(game.url, location.href).origin, ...(game.alsoAt ?? [])].includes(origin),
  )
  useEffect(() => {
    /** The page in each frame that has a port. */
    const pages = new WeakMap<HTMLIFrameElement, number>()
    let current: MessagePort | undefined
    let starts = 0

    function reply({ source, origin, data }: MessageEvent<unknown>) {
      const element = frame.current
      const game = element?.contentWindow
      if (!game || source !== game || !isOrigin(origin) || !isHello(data)) return
      // A document without an origin may be any that the game has opened: the first one counts.
      if (isOpaque ? pages.has(element) : pages.get(element) === data.page) return
      pages.set(element, data.page)
      delete element.dataset.stopped
      current?.close()
      const { port1, port2 } = new MessageChannel()
      current = port1
      const message: PortMessage = { ioArcade: 'port', version: 1, facts: findFacts() }
      game.postMessage(message, { targetOrigin: isOpaque ? '*' : origin, transfer: [port2] })
      import('./speaking-game.tsx').then(
        ({ SpeakingGame }) => {
          if (current === port1) setSpeaking({ start: (starts += 1), port: port1, SpeakingGame })
        },
        () => refuseAll(port1),
      )
    }
    addEventListener('message', reply)
    return () => {
      removeEventListener('message', reply)
      current?.close()
      setSpeaking(undefined)
    }
  }, [isOpaque, frame])
  return speaking
}
