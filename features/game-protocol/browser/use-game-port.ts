/** Hands a `MessagePort` to the game in a frame if it says hello. */
import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Launch } from '#features/play/launch.ts'
import { closePort } from './answer-calls.ts'
import type { Facts, Hello, PortMessage } from '../messages.ts'

function isHello(data: unknown): data is Hello {
  const { ioArcade, version, page } = Object(data) as Partial<Hello>
  return ioArcade === 'hello' && typeof version === 'number' && Number.isFinite(page)
}

/** A game gets this many replies at once: each is another start of it. */
const MAX_STARTS = 10
/** Then it gets one in this time, ms: less than the script waits for a reply. */
const START_EVERY_MS = 1_000

/** The game in a frame. */
interface FramedGame extends Pick<Launch, 'url' | 'hosted'> {
  /** Its other origins. */
  alsoAt?: readonly string[] | undefined
}

/**
 * Replies to the game in the frame when it says hello (docs/protocol.md): once to each of its pages.
 * The port of a page ends that of the page before.
 */
export function useGamePort(
  { url, alsoAt = [], hosted }: FramedGame,
  frame: RefObject<HTMLIFrameElement | null>,
  facts: () => Omit<Facts, 'language' | 'theme' | 'touch'>,
  onPort: (port: MessagePort | undefined) => void,
): void {
  const isOpaque = hosted === 'opaque'
  const isOrigin = useEffectEvent((origin: string) =>
    isOpaque ? origin === 'null' : [new URL(url, location.href).origin, ...alsoAt].includes(origin),
  )
  const findFacts = useEffectEvent((): Facts => {
    const { lang, dataset } = document.documentElement
    return {
      language: lang,
      theme: dataset.theme === 'light' ? 'light' : 'dark',
      touch: matchMedia('(pointer: coarse)').matches,
      ...facts(),
    }
  })
  const takePort = useEffectEvent(onPort)
  useEffect(() => {
    /** The page in each frame that has a port. */
    const pages = new WeakMap<HTMLIFrameElement, number>()
    let current: MessagePort | undefined
    let startedUntil = -Infinity

    function reply({ source, origin, data }: MessageEvent<unknown>) {
      const element = frame.current
      const game = element?.contentWindow
      if (!game || source !== game || !isOrigin(origin) || !isHello(data)) return
      // A document without an origin may be any that the game has opened: the first one counts.
      if (isOpaque ? pages.has(element) : pages.get(element) === data.page) return
      const now = performance.now()
      const next = Math.max(startedUntil, now - MAX_STARTS * START_EVERY_MS) + START_EVERY_MS
      if (next > now) return
      startedUntil = next
      pages.set(element, data.page)
      delete element.dataset.stopped
      if (current) closePort(current)
      const { port1, port2 } = new MessageChannel()
      current = port1
      const message: PortMessage = { ioArcade: 'port', version: 1, facts: findFacts() }
      game.postMessage(message, { targetOrigin: isOpaque ? '*' : origin, transfer: [port2] })
      takePort(port1)
    }
    addEventListener('message', reply)
    return () => {
      removeEventListener('message', reply)
      if (current) closePort(current)
      takePort(undefined)
    }
  }, [isOpaque, frame])
}
