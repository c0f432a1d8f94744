/** The result of a form: what was done, or why it was refused. */
import { CircleAlert, CircleCheck } from 'lucide-react'

interface ResultBannerProps {
  success?: string | undefined
  /** What else happens. */
  note?: string | undefined
  error?: string | undefined
}

/**
 * A live region must exist before its text changes. Otherwise screen readers do not announce it.
 */
export function ResultBanner({ success, note, error }: ResultBannerProps) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {success && (
          <div className="banner border-accent bg-accent-wash">
            <CircleCheck aria-hidden size={20} className="shrink-0 text-accent" />
            <div>
              <p className="font-semibold">{success}</p>
              {note && <p>{note}</p>}
            </div>
          </div>
        )}
      </div>
      {error && (
        <div
          ref={bringIntoView}
          role="alert"
          className="banner scroll-mt-24 border-harm bg-harm-wash text-harm"
        >
          <CircleAlert aria-hidden size={20} className="shrink-0" />
          <p>{error}</p>
        </div>
      )}
    </>
  )
}

/** In a low window the button may be far below the message. */
function bringIntoView(message: HTMLElement | null): void {
  void message?.scrollIntoView({ block: 'nearest' })
}
