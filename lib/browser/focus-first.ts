/** Sets the initial focus in a dialog, when it opens or at once if it is open. */

/**
 * A `ref` for the field. React's `autoFocus` would focus the field before `showModal`, while it is
 * not visible, which fails. `showModal` itself looks for the attribute.
 */
export function focusFirst(field: HTMLInputElement | null): void {
  if (!field) return
  field.setAttribute('autofocus', '')
  if (field.closest('dialog')?.open) field.focus()
}
