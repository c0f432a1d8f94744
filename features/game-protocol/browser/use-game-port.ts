/** Hands a `MessagePort` to the game in a frame if it says hello, and answers what comes through it. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useWindowEvent } from '#lib/browser/use-window-event.ts'
import type { Launch } from '#features/play/launch.ts'
import {
  answerCalls,
  closePort,
  createCallCounter,
  type AnsweredCall,
  type Answerers,
} from './answer-calls.ts'
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
  facts: () => Omit<Facts, 'language' | 'theme' | 'touch'>
  answerers: Answerers
  /** Called when a page of the game has its port. */
  onStart: () => void
  onAnswered?: (call: AnsweredCall) => void
}

/**
 * Replies to the game in the frame when it says hello (docs/protocol.md): once to each of its pages.
 * The port of a page ends that of the page before.
 *
 * @returns the port of the game's page, once it has one
 */
export function useGamePort(props: GamePort): MessagePort | undefined {
  const { game, frame, facts, answerers, onStart, onAnswered } = props
  const [port, setPort] = useState<MessagePort>()
  const [count] = useState(() => createCallCounter())
  /** The page in each frame that has a port. */
  const pages = useRef(new WeakMap<HTMLIFrameElement, number>())
  const findAnswerers = useEffectEvent(() => answerers)
  const takeAnswered = useEffectEvent((call: AnsweredCall) => onAnswered?.(call))
  useWindowEvent('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    const isOpaque = game.hosted === 'opaque'
    const { url, alsoAt = [] } = game
    const own = isOpaque ? ['null'] : [new URL(url, location.href).origin, ...alsoAt]
    const element = frame.current
    if (!element || source !== element.contentWindow || !own.includes(origin)) return
    if (!isHello(data)) return
    // A document without an origin may be any that the game has opened: the first one counts.
    const known = pages.current.get(element)
    if (isOpaque ? known !== undefined : known === data.page) return
    if (count('hello') > MAX_STARTS) return
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
    setPort(port1)
    onStart()
  })
  useEffect(() => {
    if (!port) return
    answerCalls(
      port,
      count,
      () => findAnswerers(),
      (call) => takeAnswered(call),
    )
    return () => closePort(port)
  }, [port, count])
  return port
}
