/** The line on an open page while nothing can be saved. Its code is loaded when it is first needed. */

const TEXT = "We can't save changes right now. Nothing is lost."

let line: HTMLParagraphElement | undefined

/** Shows it at the bottom of the page, where a screen reader reads it out once, or takes it away. */
export function showOutage(isOut: boolean): void {
  if (isOut && line?.isConnected) return
  line?.remove()
  line = undefined
  if (!isOut) return
  line = document.createElement('p')
  line.className =
    'page-notice panel mx-auto mb-2 w-fit max-w-full bg-raised p-3 font-semibold shadow-lift'
  line.textContent = TEXT
  // React made the region before, empty, and leaves alone what others put there.
  document.getElementById('notices')?.prepend(line)
}
