/** Gives a hosted game its save, and takes what it stores. */
import type { GameSave } from '#features/game-saves/browser/open-save.ts'
import type { AgainMessage, StorageMessage, StoredName } from '../storage-messages.ts'

function isMessage(data: unknown): data is StorageMessage {
  const { ioArcade, changes } = Object(data) as Partial<StorageMessage>
  return (
    ioArcade === 'stored' &&
    Array.isArray(changes) &&
    changes.every(
      (change) =>
        Array.isArray(change) &&
        typeof change[0] === 'string' &&
        (change[1] === null || typeof change[1] === 'string'),
    )
  )
}

/** True for a page of the game: it may name any other. */
function isAgain(data: unknown, src: string, isOpaque: boolean): data is AgainMessage {
  const { ioArcade, href, trail = [] } = Object(data) as Partial<AgainMessage>
  if (ioArcade !== 'again' || typeof href !== 'string' || !URL.canParse(href)) return false
  if (!Array.isArray(trail) || trail.some((page) => typeof page !== 'string')) return false
  const [page, start] = [new URL(href), new URL(src)]
  // Games with an opaque origin have a folder each, and others a host.
  const folder = isOpaque ? /^(\/hosted)?\/[^/]+\//.exec(start.pathname)![0] : '/'
  return page.origin === start.origin && page.pathname.startsWith(folder)
}

/** Returns the name that a frame gets before it loads: what is stored now, and what led to its page. */
export function frameName({ values }: GameSave, trail?: StoredName['trail']): string {
  const name: StoredName = { ioArcade: 1, values: Object.fromEntries(values), trail }
  return JSON.stringify(name)
}

/**
 * Stores what the game in the frame sends. Returns the function that ends it.
 *
 * @param isOpaque the frame's document has no origin
 * @param onAgain the game opened this page of its own in the frame, and needs a new one
 */
export function followFrame(
  save: GameSave,
  frame: HTMLIFrameElement,
  isOpaque: boolean,
  onAgain: (href: string, trail: StoredName['trail']) => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const source = frame.contentWindow
  const origin = isOpaque ? 'null' : new URL(frame.src).origin
  addEventListener(
    'message',
    (event) => {
      if (event.source !== source || event.origin !== origin) return
      const data: unknown = event.data
      if (isMessage(data)) save.change(data.isCleared, data.changes)
      else if (isAgain(data, frame.src, isOpaque)) onAgain(data.href, data.trail)
    },
    { signal },
  )
  addEventListener('pagehide', save.flush, { signal })
  document.addEventListener('visibilitychange', save.flush, { signal })
  return () => {
    listening.abort()
    save.flush()
  }
}
