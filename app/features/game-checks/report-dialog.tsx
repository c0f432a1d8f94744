/** Reports a broken game: one button for each reason. */
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { REPORT_REASONS, reportHref, type ReportReason } from './report-reasons.ts'

interface ReportDialogProps {
  gameId: string
  gameName: string
  onClosed: () => void
}

const NOT_SENT = "We couldn't send your report. Try again in a moment."

/** Sends the report. Returns the message to show if it failed. */
async function send(gameId: string, reason: ReportReason): Promise<{ fault?: string }> {
  try {
    const response = await fetch(reportHref(gameId), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ reason }),
    })
    if (response.ok) return {}
    // Only the rate limit has a message for the player. Any other error is unexpected.
    if (response.status !== 429) return { fault: NOT_SENT }
    return { fault: ((await response.json()) as { error: string }).error }
  } catch {
    return { fault: NOT_SENT }
  }
}

export default function ReportDialog({ gameId, gameName, onClosed }: ReportDialogProps) {
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<{ fault?: string }>()
  const thanks = useRef<HTMLParagraphElement>(null)
  const isThere = outcome !== undefined && outcome.fault === undefined

  // The pressed button has disappeared, so the focus moves to the confirmation.
  useEffect(() => {
    if (isThere) thanks.current?.focus()
  }, [isThere])

  async function report(reason: ReportReason) {
    if (isSending) return
    setSending(true)
    setOutcome(await send(gameId, reason))
    setSending(false)
  }

  return (
    <Dialog title={`Report ${gameName}`} onClosed={onClosed}>
      {!isThere && (
        <>
          <p className="mb-3 text-muted">What's wrong? Reports are anonymous.</p>
          <ul className="grid gap-2">
            {Object.entries(REPORT_REASONS).map(([reason, text]) => (
              <li key={reason}>
                <button
                  type="button"
                  aria-disabled={isSending}
                  className="button w-full"
                  onClick={() => void report(reason as ReportReason)}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p
        ref={thanks}
        role="status"
        tabIndex={-1}
        className={`focus:outline-none ${isThere ? '' : 'mt-3 text-sm text-harm'}`}
      >
        {isThere ? 'Thanks! Your report was sent.' : outcome?.fault}
      </p>
    </Dialog>
  )
}
