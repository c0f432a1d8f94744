/** A dialog whose code is loaded on first use. */
import { useCallback, useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { showToast } from '#lib/browser/toasts.ts'
import type { Translator } from '#messages/translation.ts'
import { ErrorBoundary } from './error-boundary.tsx'

interface LateDialog<Props> {
  /** Undefined while it is closed, and until its code is loaded. */
  Dialog: ComponentType<Props> | undefined
  open: () => Promise<void>
  close: () => void
}

/** Shows an error toast when the code could not be loaded. */
export function showNotLoaded(error: unknown, t: Translator<'shell'>): void {
  console.error('A part of the portal could not be loaded:', error)
  showToast({ title: t('notOpened'), message: t('notOpenedText') })
}

/**
 * Not with React's `lazy`: a failed load would then replace the whole page, including a running
 * game.
 */
export function useLateDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LateDialog<Props> {
  const t = useTranslations('shell')
  const [Dialog, setDialog] = useState<ComponentType<Props>>()

  const open = useCallback(async () => {
    try {
      const { default: Loaded } = await load()
      setDialog(() => (props: Props) => (
        <ErrorBoundary>
          <Loaded {...props} />
        </ErrorBoundary>
      ))
    } catch (error) {
      showNotLoaded(error, t)
    }
  }, [load, t])
  const close = useCallback(() => setDialog(undefined), [])

  return { Dialog, open, close }
}
