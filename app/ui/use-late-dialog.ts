/** A dialog whose code comes when it is first wanted. */
import { CircleAlert } from 'lucide-react'
import { useCallback, useState, type ComponentType } from 'react'
import { showToast } from '../lib/toasts.ts'

interface LateDialog<Props> {
  /** Undefined until its code is there. */
  Dialog: ComponentType<Props> | undefined
  isOpen: boolean
  open: () => Promise<void>
  close: () => void
}

/** Tells that code which was wanted did not come. */
export function showNotLoaded(error: unknown): void {
  console.error('A part of the portal could not be loaded:', error)
  showToast({
    title: "We couldn't open this",
    message:
      "We couldn't reach the server, or the site was updated. Reload the page and try again.",
    icon: CircleAlert,
    isHarm: true,
  })
}

/**
 * Not by React's `lazy`: there code that does not come takes the whole page away, and with it the
 * game that is running.
 */
export function useLateDialog<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LateDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
  const [isOpen, setOpen] = useState(false)

  const open = useCallback(async () => {
    try {
      const { default: loaded } = await load()
      setDialog(() => loaded)
      setOpen(true)
    } catch (error) {
      showNotLoaded(error)
    }
  }, [load])
  const close = useCallback(() => setOpen(false), [])

  return { Dialog, isOpen, open, close }
}
