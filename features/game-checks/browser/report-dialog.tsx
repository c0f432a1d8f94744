/** Reports a broken game: one button for each reason. */
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '#ui/dialog.tsx'
import { REPORT_REASONS, reportHref, type ReportReason } from '../report-reasons.ts'

export interface ReportDialogProps {
  gameId: string
  gameName: string
  /** The URL of the game or its room. */
  url: string
  onClosed: () => void
}

/** The message of each reason. */
const REASON_MESSAGES = {
  'nothing-shows': 'reasonBlank',
  'stops-working': 'reasonCrash',
  'another-site': 'reasonOtherPage',
} as const satisfies Record<ReportReason, string>

/** `error`: what the refusal says, in the language of the page. */
type Outcome = 'sent' | { error: string }

async function send(gameId: string, reason: ReportReason): Promise<Outcome> {
  const response = await fetch(reportHref(gameId), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ reason }),
  })
  if (response.ok) return 'sent'
  // The rate limit and the maintenance mode have a message for the player. Any other error is unexpected.
  if (![429, 503].includes(response.status)) {
    throw new Error(`The report got status ${response.status}.`)
  }
  return (await response.json()) as { error: string }
}

export default function ReportDialog({ gameId, gameName, url, onClosed }: ReportDialogProps) {
  const t = useTranslations('game')
  const tStage = useTranslations('stage')
  const [isBlank, setBlank] = useState(false)
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const thanks = useRef<HTMLParagraphElement>(null)
  const isSent = outcome === 'sent'

  // The pressed button has disappeared, so the focus moves to the confirmation.
  useEffect(() => {
    if (isSent) thanks.current?.focus()
  }, [isSent])

  async function report(reason: ReportReason) {
    if (isSending) return
    setSending(true)
    setBlank(reason === 'nothing-shows')
    setOutcome(await send(gameId, reason).catch(() => ({ error: t('reportNotSent') })))
    setSending(false)
  }

  return (
    <Dialog title={t('report', { game: gameName })} onClosed={onClosed}>
      {!isSent && (
        <>
          <p className="mb-3 text-muted">{t('reportLead')}</p>
          <ul className="grid gap-2">
            {REPORT_REASONS.map((reason) => (
              <li key={reason}>
                <button
                  type="button"
                  aria-disabled={isSending}
                  className="button w-full"
                  onClick={() => void report(reason)}
                >
                  {t(REASON_MESSAGES[reason])}
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
        className={`focus:outline-none ${isSent ? '' : 'mt-3 text-sm text-harm'}`}
      >
        {outcome && <span>{outcome === 'sent' ? t('reportSent') : outcome.error}</span>}
      </p>
      {isBlank && (
        <a href={url} target="_blank" rel="noopener" className="button button-accent mt-4 w-full">
          {tStage('openInNewTab')}
        </a>
      )}
    </Dialog>
  )
}
