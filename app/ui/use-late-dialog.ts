/** A dialog whose code is loaded on first use. */
import { CircleAlert } from 'lucide-react'
import { useCallback, useState, type ComponentType } from 'react'
import { showToast } from '../lib/toasts.ts'

interface LateDialog<Props> {
  /** Undefined until its code is loaded. */
  Dialog: ComponentType<Props> | undefined
  isOpen: boolean
  open: () => Promise<void>
  close: () => void
}

/** Shows an error toast when the code could not be loaded. */
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
 * Not with React's `lazy`: a failed load would then replace the whole page, including a running
 * game.
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
