/** After a press with a pointer beside the game, keys go to the game again. */
import { useEffect, type RefObject } from 'react'

/** Marks a control that keeps the focus after a press. */
export const KEEPS_KEYS = { 'data-keeps-keys': '' }

/**
 * Moves the focus from a control that was pressed with a pointer to the game, once no dialog or menu
 * is open. Otherwise the next Space would press the control again. Who presses it by keyboard keeps
 * the focus there.
 */
export function useKeysForGame(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let pressed: HTMLElement | null = null
    function handOver() {
      if (!pressed || document.querySelector('dialog[open], :popover-open')) return
      // Safari does not focus a pressed button.
      if (![pressed, document.body].includes(document.activeElement as HTMLElement)) return
      // A dialog for passwords removes the frame, which takes a free focus when it is back.
      if (frame.current) frame.current.focus({ preventScroll: true })
      else pressed.blur()
    }
    function onClick({ detail, target }: MouseEvent) {
      const control = (target as Element).closest<HTMLElement>('a, button, summary')
      if (control?.closest('dialog, :popover-open')) return
      pressed = detail > 0 && !control?.matches('[data-keeps-keys]') ? control : null
      // After the control's own effect, such as a menu that opens.
      setTimeout(handOver)
    }
    const listening = new AbortController()
    // The focus has returned to the control when these fire.
    document.addEventListener('close', handOver, { capture: true, signal: listening.signal })
    document.addEventListener('toggle', handOver, { capture: true, signal: listening.signal })
    // Before React, which may replace the icon that was pressed.
    document.addEventListener('click', onClick, { capture: true, signal: listening.signal })
    return () => listening.abort()
  }, [frame])
}
