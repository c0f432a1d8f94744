/** The focus for a field of a dialog: its own when the dialog opens, or at once where it is open. */

/**
 * A `ref` for the field. React's `autoFocus` would focus it before `showModal`, where it is not shown
 * yet and the focus stays behind; the attribute is what `showModal` itself looks for.
 */
export function focusFirst(field: HTMLInputElement | null): void {
  if (!field) return
  field.setAttribute('autofocus', '')
  if (field.closest('dialog')?.open) field.focus()
}
