/** A long press on a card shows its Save control, as hover does with a mouse. */

/** As long as the system's own long press, ms. */
const HOLD_MS = 450
/** A finger that moves further is scrolling, px. */
const MAX_MOVE = 10
/** The click of a finger follows when it lifts, at the latest after this time, ms. */
const CLICK_MS = 400

const HELD = 'data-held'

/** The press in progress. */
let press: { timer: number; listeners: AbortController } | undefined

/** Listens for long presses on all cards of the document. */
export function watchLongPress(): void {
  document.addEventListener('pointerdown', startPress, { passive: true })
}

function startPress(start: PointerEvent): void {
  endPress()
  const target = start.target instanceof Element ? start.target : undefined
  const card = target?.closest('.game-card')
  for (const held of document.querySelectorAll(`[${HELD}]`)) {
    if (held !== card) held.removeAttribute(HELD)
  }
  if (start.pointerType !== 'touch' || !card?.querySelector('.save-control')) return
  // A slow press of a button is still a press.
  if (target?.closest('button')) return
  const listeners = new AbortController()
  const { signal } = listeners
  const timer = window.setTimeout(() => {
    card.setAttribute(HELD, '')
    addEventListener('click', cancelClick, { capture: true, once: true, signal })
  }, HOLD_MS)
  const started = { timer, listeners }
  press = started
  const onMove = (move: PointerEvent) => {
    if (Math.hypot(move.x - start.x, move.y - start.y) > MAX_MOVE) endPress()
  }
  addEventListener('pointermove', onMove, { signal })
  addEventListener('pointercancel', endPress, { signal })
  const onUp = () => {
    clearTimeout(timer)
    started.timer = window.setTimeout(endPress, CLICK_MS)
  }
  addEventListener('pointerup', onUp, { signal })
  // The system's menu of links would cover the control.
  addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
}

function endPress(): void {
  clearTimeout(press?.timer)
  press?.listeners.abort()
  press = undefined
}

/** The finger that held the card lifts: its click must not open the game. */
function cancelClick(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
