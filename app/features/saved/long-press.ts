/** A long press on a card shows its Save control, as hover does with a mouse. */

/** As long as the system's own long press, ms. */
const HOLD_MS = 450
/** A finger that moves further is scrolling, px. */
const MAX_MOVE = 10

const HELD = 'data-held'

/** Listens for long presses on all cards of the document. */
export function watchLongPress(): void {
  let stop = () => undefined as void
  document.addEventListener(
    'pointerdown',
    (start) => {
      stop()
      const card = start.target instanceof Element && start.target.closest('.game-card')
      for (const held of document.querySelectorAll(`[${HELD}]`)) {
        if (held !== card) held.removeAttribute(HELD)
      }
      if (start.pointerType !== 'touch' || !card || !card.querySelector('.save-control')) return
      const done = new AbortController()
      const { signal } = done
      const timer = setTimeout(() => {
        card.setAttribute(HELD, '')
        // The finger is still on the card: its click must not open the game, nor its menu.
        const prevent = (event: Event) => {
          if (event.target instanceof Element && event.target.closest('button')) return
          event.preventDefault()
          event.stopPropagation()
        }
        addEventListener('click', prevent, { capture: true, once: true, signal })
      }, HOLD_MS)
      stop = () => {
        clearTimeout(timer)
        done.abort()
      }
      const onMove = (move: PointerEvent) => {
        if (Math.hypot(move.x - start.x, move.y - start.y) > MAX_MOVE) stop()
      }
      addEventListener('pointermove', onMove, { signal })
      addEventListener('pointercancel', stop, { signal })
      addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
      addEventListener('pointerup', () => clearTimeout(timer), { signal })
    },
    { passive: true },
  )
}
