/** Hands a `MessagePort` to the game in a frame if it says hello. */
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Launch } from '#features/play/launch.ts'
import { closePort } from './answer-calls.ts'
import type { Facts, Hello, PortMessage } from '../messages.ts'

function isHello(data: unknown): data is Hello {
  const { ioArcade, version, page } = Object(data) as Partial<Hello>
  return ioArcade === 'hello' && typeof version === 'number' && Number.isFinite(page)
}

/** A game gets this many replies in ten seconds: each is another start of it. */
const MAX_STARTS = 20

interface GamePort {
  /** The game in the frame, with its other origins. */
  game: Pick<Launch, 'url' | 'hosted'> & { alsoAt?: readonly string[] | undefined }
  frame: RefObject<HTMLIFrameElement | null>
  /** Counts its starts. */
  count: (name: string) => number
  facts: () => Omit<Facts, 'language' | 'theme' | 'touch'>
  onPort: (port: MessagePort | undefined) => void
}

/**
 * Replies to the game in the frame when it says hello (docs/protocol.md): once to each of its pages.
 * The port of a page ends that of the page before.
 */
export function useGamePort({ game, frame, count, facts, onPort }: GamePort): void {
  /** The page in each frame that has a port. */
  const pages = useRef(new WeakMap<HTMLIFrameElement, number>())
  const current = useRef<MessagePort>(undefined)
  const takePort = useEffectEvent((port: MessagePort | undefined) => {
    if (current.current) closePort(current.current)
    current.current = port
    onPort(port)
  })
  const reply = useEffectEvent(({ source, origin, data }: MessageEvent<unknown>) => {
    const isOpaque = game.hosted === 'opaque'
    const own = isOpaque
      ? ['null']
      : [new URL(game.url, location.href).origin, ...(game.alsoAt ?? [])]
    const element = frame.current
    if (!element || source !== element.contentWindow || !own.includes(origin) || !isHello(data))
      return
    // A document without an origin may be any that the game has opened: the first one counts.
    const isKnown = isOpaque ? pages.current.has(element) : pages.current.get(element) === data.page
    if (isKnown || count('hello') > MAX_STARTS) return
    pages.current.set(element, data.page)
    element.removeAttribute('data-stopped')
    const { port1, port2 } = new MessageChannel()
    const { lang, dataset } = document.documentElement
    const message: PortMessage = {
      ioArcade: 'port',
      version: 1,
      facts: {
        language: lang,
        theme: dataset.theme === 'light' ? 'light' : 'dark',
        touch: matchMedia('(pointer: coarse)').matches,
        ...facts(),
      },
    }
    source!.postMessage(message, { targetOrigin: isOpaque ? '*' : origin, transfer: [port2] })
    takePort(port1)
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => reply(event)
    addEventListener('message', listen)
    return () => {
      removeEventListener('message', listen)
      takePort(undefined)
    }
  }, [])
}
