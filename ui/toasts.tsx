/** The toasts of `lib/browser/toasts.ts`, at the bottom. During full screen they wait. */
import { CircleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrowserValue } from '#lib/browser/store.ts'
import { removeToast, useToasts, type Toast } from '#lib/browser/toasts.ts'

/** How long a toast is shown, ms. The timer stops while it has the pointer or the focus. */
const SHOWN_MS = 4_000
/**
 * The same for a toast with a button, which needs time to read, decide and reach it by keyboard.
 */
const SHOWN_WITH_ACTION_MS = 20_000

export function Toasts() {
  const t = useTranslations('shell')
  const toasts = useToasts()
  const isFullScreen = useIsFullScreen()
  return (
    <div role="status" aria-label={t('messages')} className="toasts">
      {!isFullScreen && toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
    </div>
  )
}

function subscribeToFullScreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** A game fills the screen, also without the browser's API (`play/browser/frame/use-full-screen.ts`). */
function useIsFullScreen(): boolean {
  return useBrowserValue(
    subscribeToFullScreen,
    () => document.querySelector(':fullscreen, [data-full-screen]') !== null,
    false,
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslations('shell')
  const { icon: Icon = CircleAlert } = toast
  const [isHeld, setHeld] = useState(false)
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    if (isHeld) return
    const shownMs = toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS
    const timer = setTimeout(() => setLeaving(true), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast.action])

  return (
    <div
      className="toast panel"
      data-leaving={isLeaving || undefined}
      onAnimationEnd={() => {
        if (isLeaving) removeToast(toast.id)
      }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={toast.icon ? 'text-accent' : 'text-harm'}>
        <Icon aria-hidden size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        <p className="text-sm text-muted">{toast.message}</p>
        {toast.action && <div className="mt-2">{toast.action(() => setLeaving(true))}</div>}
      </div>
      <button
        type="button"
        aria-label={t('dismiss')}
        className="button button-icon -my-2 -me-2 self-start border-transparent bg-transparent"
        onClick={() => setLeaving(true)}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}
