/**
 * A modal dialog on the native `<dialog>`: focus stays inside, Escape and the backdrop close it.
 */
import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Duration of the closing animation, ms. */
const CLOSE_MS = 300

interface DialogProps {
  title: string
  /** Called when the closing animation has ended. */
  onClosed: () => void
  children: ReactNode
}

/** Renders a dialog in the page; undefined ends it. */
export type ShowDialog = (dialog: ReactNode) => void

/** Shows a dialog until the person has answered. */
export const askInDialog = <Answer,>(
  show: ShowDialog,
  render: (answer: (given?: Answer) => void) => ReactNode,
) =>
  new Promise<Answer | undefined>((resolve) => {
    const answer = (given?: Answer) => {
      show(undefined)
      resolve(given)
    }
    show(render(answer))
  })

/** A dialog that opens when it is rendered. */
export function Dialog({ title, onClosed, children }: DialogProps) {
  const t = useTranslations('shell')
  const ref = useRef<HTMLDialogElement>(null)
  const closing = useRef<number>(undefined)
  const titleId = useId()

  useEffect(() => {
    const page = document.documentElement
    // Before the page stops scrolling: the width that replaces its scroll bar.
    page.style.setProperty('--scrollbar-width', `${innerWidth - page.clientWidth}px`)
    ref.current?.showModal()
    return () => clearTimeout(closing.current)
  }, [])

  function close() {
    const dialog = ref.current
    if (!dialog || closing.current !== undefined) return
    dialog.dataset.closing = ''
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    closing.current = window.setTimeout(() => dialog.close(), isStill ? 0 : CLOSE_MS)
  }

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the key is Escape
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="dialog panel m-auto w-[min(26rem,calc(100vw-2rem))] text-ink"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // The browser may close the dialog on its own, on a second Escape.
      onClose={onClosed}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className="p-5">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id={titleId} className="text-xl font-bold">
            {title}
          </h2>
          <button
            type="button"
            className="button button-icon -m-2 border-transparent bg-transparent"
            aria-label={t('close')}
            onClick={close}
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
