/** Arrow keys in a toolbar, as in the pattern of the ARIA Authoring Practices Guide. */
import type { KeyboardEvent } from 'react'

/** Moves the focus to the next or previous control of the toolbar, in the direction of the text. */
export function moveInToolbar({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key]
  if (!step) return
  const controls = [...currentTarget.querySelectorAll<HTMLElement>('button, a')]
  controls[controls.indexOf(target as HTMLElement) + step]?.focus()
}
