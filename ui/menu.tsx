/** A menu on the native popover: it opens without JavaScript. With JavaScript, arrow keys work. */
import { useRef, type KeyboardEvent, type ReactNode } from 'react'

interface MenuProps {
  id: string
  /** The content of the button. */
  label: ReactNode
  /** The accessible name of the button, if the label is not enough. */
  accessibleName?: string
  /** The class of the button. */
  buttonClass?: string
  /** `role="menuitem"` or `menuitemradio` elements. */
  children: ReactNode
}

export function Menu({ id, label, accessibleName, buttonClass = 'button', children }: MenuProps) {
  const popover = useRef<HTMLDivElement>(null)

  function items(): HTMLElement[] {
    return [...(popover.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  }

  function onKeyDown(event: KeyboardEvent) {
    const all = items()
    const current = all.indexOf(document.activeElement as HTMLElement)
    if (event.key === ' ' && all[current] instanceof HTMLAnchorElement) {
      // A link reacts only to Enter, a menu item to Enter and Space.
      event.preventDefault()
      all[current].click()
      return
    }
    const targets: Record<string, number> = {
      ArrowDown: (current + 1) % all.length,
      ArrowUp: (current - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    all[target]?.focus()
  }

  return (
    <div className="menu-scope">
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        className={`menu-button ${buttonClass}`}
      >
        {accessibleName && <span className="sr-only">{accessibleName}</span>}
        {label}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className="menu panel min-w-52 p-1.5 text-ink shadow-lift"
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          if (event.newState === 'open') items()[0]?.focus()
        }}
        onClick={(event) => {
          if ((event.target as Element).closest('[role^="menuitem"]')) {
            popover.current?.hidePopover()
          }
        }}
      >
        {children}
      </div>
    </div>
  )
}
