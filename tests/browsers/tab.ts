/** The interface that the journeys need from a browser. */

export type Point = readonly [x: number, y: number]

/** Special keys, named as in `KeyboardEvent.key`. */
export type Key =
  'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Backspace'

/** One tab with its own storage, which is discarded on `close`. */
export interface Tab {
  /** Opens a URL and waits until the document has loaded. */
  navigate(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Runs a self-contained function in the page; arguments and result are passed as JSON. */
  evaluate<Arguments extends unknown[], Result>(
    run: (...args: Arguments) => Result | Promise<Result>,
    ...args: Arguments
  ): Promise<Result>
  /** Moves the pointer to viewport coordinates, px. */
  hover(point: Point): Promise<void>
  click(point: Point): Promise<void>
  press(key: Key): Promise<void>
  type(text: string): Promise<void>
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Browser {
  /**
   * Opens a tab that trusts any certificate and uses the proxy for every site except this machine.
   */
  open(proxyPort: number): Promise<Tab>
  /** Stops everything that was started and removes its folders. */
  stop(): Promise<void>
}
