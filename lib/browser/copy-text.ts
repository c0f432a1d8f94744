/** Copies text from a field. */

/**
 * Copies with the clipboard API; on a page without https, which has none, by selecting the field.
 */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field.select()
    return document.execCommand('copy')
  }
}
