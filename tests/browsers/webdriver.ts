/**
 * Drives a tab by the commands of classic WebDriver. They have the names of Marionette, by which Firefox
 * takes them; WebKit's driver takes them over HTTP.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { until } from '../until.ts'

/** A desktop window with space for the browser's toolbar, px. */
export const WINDOW = { x: 0, y: 0, width: 1280, height: 980 }

/** Sends a command; returns its result. */
export type Send = <Result = unknown>(command: string, parameters?: object) => Promise<Result>

/** Code points for keys without a character (WebDriver 2, section 17.4.2). */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015' }

/** Special keys, named as in `KeyboardEvent.key`. */
export type Key = keyof typeof KEYS
/** Coordinates in the viewport, px. */
type Point = readonly [x: number, y: number]
/** One tab with its own storage, which is discarded on `close`. */
export type Tab = ReturnType<typeof createTab>

export interface Browser {
  /**
   * Opens a tab that trusts any certificate and uses the proxy for every site except this machine.
   */
  open(proxyPort: number): Promise<Tab>
  /** Stops everything that was started and removes its folders. */
  stop(): Promise<void>
}

/** Creates the tab of a session. `close` ends the browser. */
export function createTab(send: Send, close: () => Promise<void>) {
  async function point([x, y]: Point, ...presses: string[]) {
    const actions = [
      { type: 'pointerMove', x, y, duration: 0 },
      ...presses.map((type) => ({ type, button: 0 })),
    ]
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
    await send('PerformActions', { actions: [mouse] })
  }

  async function strike(characters: string[]) {
    const actions = characters.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** Runs a self-contained function in the page; arguments and result are passed as JSON. */
  async function evaluate<Arguments extends unknown[], Result>(
    run: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ): Promise<Result> {
    const script = `const done = arguments[arguments.length - 1]
Promise.resolve((${run.toString()})(...${JSON.stringify(args)})).then(
  (value) => done({ value: JSON.stringify(value) ?? 'null' }), (error) => done({ error: String(error) }))`
    const response = await send<{ value?: string; error?: string }>('ExecuteAsyncScript', {
      script,
      args: [],
    })
    if (response.value === undefined) throw new Error(response.error)
    return JSON.parse(response.value) as Result
  }

  /** Sends a command that leads to another document, and waits for that document. */
  async function leave(command: string, parameters?: object): Promise<void> {
    await evaluate(() => void Object.assign(window, { isLeft: true }))
    await send(command, parameters)
    const isThere = () =>
      !('isLeft' in window) && location.href !== 'about:blank' && document.readyState !== 'loading'
    await until('another page is there', () => evaluate(isThere))
  }

  return {
    evaluate,
    close,
    /** Opens a URL and waits for its document. */
    navigate: (url: string) => leave('Navigate', { url }),
    async back() {
      await send('Back')
    },
    reload: () => leave('Refresh'),
    /** Moves the pointer. */
    hover: (at: Point) => point(at),
    click: (at: Point) => point(at, 'pointerDown', 'pointerUp'),
    press: (key: Key) => strike([KEYS[key]]),
    type: (text: string) => strike([...text]),
    /** A PNG of the viewport. */
    async screenshot() {
      return Buffer.from(await send<string>('TakeScreenshot', { full: false }), 'base64')
    },
  }
}

type MarionetteResponse = [type: 1, id: number, error: object | null, result: { value?: unknown }]

/** Connects to the Firefox that listens at this port. Messages have their length before them. */
export async function connectMarionette(port: number): Promise<Send> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, (response: MarionetteResponse) => void>()
  let received = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (;;) {
      const start = received.indexOf(':') + 1
      const end = start + Number(received.subarray(0, start - 1))
      if (start === 0 || received.length < end) return
      const message = JSON.parse(received.subarray(start, end).toString()) as MarionetteResponse
      received = received.subarray(end)
      // The first one only says the version.
      if (Array.isArray(message)) waiting.get(message[1])?.(message)
    }
  })
  socket.on('error', () => undefined)
  const ended = once(socket, 'close').then(() => {
    throw new Error('Firefox closed the connection')
  })
  ended.catch(() => undefined)
  let last = 0
  return async (command, parameters = {}) => {
    const id = (last += 1)
    const message = JSON.stringify([0, id, `WebDriver:${command}`, parameters])
    const [, , error, result] = await Promise.race([
      ended,
      new Promise<MarionetteResponse>((resolve) => {
        waiting.set(id, resolve)
        socket.write(`${Buffer.byteLength(message)}:${message}`)
      }),
    ])
    waiting.delete(id)
    if (error) throw new Error(`${command}: ${JSON.stringify(error)}`)
    return (result && 'value' in result ? result.value : result) as never
  }
}
