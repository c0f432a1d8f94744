/** What the journeys need of a browser. Each browser has a driver of its own that gives it. */

export type Point = readonly [x: number, y: number]

/** Special keys, by the names that `KeyboardEvent.key` has for them. */
export type Key =
  'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Backspace'

/** One tab with storage of its own: nothing is left of it after `close`. */
export interface Tab {
  /** Opens an address, and waits until its document has loaded. */
  navigate(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs a function that needs nothing of its surroundings in the page; passes JSON in and out. */
  evaluate<Arguments extends unknown[], Result>(
    run: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ): Promise<Result>
  /** Moves the pointer, by coordinates of the viewport, px. */
  hover(point: Point): Promise<void>
  click(point: Point): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** What is seen, as PNG. */
  screenshot(): Promise<Buffer>
  /** Errors of the console, of scripts, and of the page's policy, so far; where the driver tells. */
  errors(): string[]
  close(): Promise<void>
}

export interface Browser {
  /** Its driver tells nothing of errors: the pages have to. */
  isSilent: boolean
  /** A tab that trusts any certificate and asks the proxy for every site but this machine. */
  open(proxyPort: number): Promise<Tab>
  /** Ends everything that was started, and removes its folders. */
  stop(): Promise<void>
}

/** A function and its arguments as one expression; its value is a promise of JSON. */
export function asExpression(run: (...args: never[]) => unknown, args: unknown[]): string {
  return `Promise.resolve((${run.toString()})(...${JSON.stringify(args)})).then((value) => JSON.stringify(value) ?? 'null')`
}
