/** A read-only link field with a copy button and the device's share sheet. */
import { Check, Copy, Send } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '#lib/browser/copy-text.ts'
import { focusFirst } from '#lib/browser/focus-first.ts'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'

/** How long the confirmation shows. */
const COPIED_MESSAGE_MS = 2_000

interface ShareLinkProps {
  link: string
  /** The label of the field. */
  label: string
  /** The title in the share sheet. */
  title: string
  /** Called after the link was copied or passed to another app. */
  onShared?: (() => void) | undefined
  /** True in a page that the server renders. Otherwise the field of a dialog gets the focus. */
  isInPage?: boolean
  /** The link was asked for, so it is copied as soon as it shows. */
  isCopiedAtOnce?: boolean
}

export function ShareLink({
  link,
  label,
  title,
  onShared,
  isInPage = false,
  isCopiedAtOnce = false,
}: ShareLinkProps) {
  const t = useTranslations('share')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState<{ kind: 'copied' | 'failed' }>()
  // The field selects its text when it is focused.
  useEffect(() => {
    if (!isInPage) focusFirst(field.current)
  }, [isInPage])
  useEffect(() => {
    if (!isCopiedAtOnce) return
    // Where the browser does not allow it, the button does, and says why if it fails.
    void copyText(link, field.current!).then((isCopied) => {
      if (isCopied) setMessage({ kind: 'copied' })
    })
  }, [isCopiedAtOnce, link])
  // The server does not know what the device can do.
  const canShare = useIsScripted() && 'share' in navigator

  useEffect(() => {
    if (message?.kind !== 'copied') return
    const timer = setTimeout(() => setMessage(undefined), COPIED_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  async function copy() {
    // A new object each time, so that a second copy restarts the timer.
    const isCopied = await copyText(link, field.current!)
    setMessage({ kind: isCopied ? 'copied' : 'failed' })
    if (isCopied) onShared?.()
  }

  function shareByDevice() {
    // Closing the sheet without a choice rejects. That needs no message.
    navigator.share({ title, url: link }).then(onShared, () => undefined)
  }

  return (
    <div className="flex flex-col">
      <label className="mb-1.5 block text-sm text-muted" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2 max-sm:flex-col">
        <input
          ref={field}
          id={id}
          readOnly
          dir="ltr"
          value={link}
          className="min-h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-ground px-3 text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button button-accent scriptless:hidden" onClick={copy}>
          {message?.kind === 'copied' ? (
            <Check aria-hidden size={18} />
          ) : (
            <Copy aria-hidden size={18} />
          )}
          <span>{t(message?.kind === 'copied' ? 'copiedShort' : 'copyLink')}</span>
        </button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-accent">
        {message?.kind === 'copied' && <span>{t('copied')}</span>}
        {message?.kind === 'failed' && <span>{t('notCopied')}</span>}
      </p>
      {/* Above the link on touch screens. */}
      {canShare && (
        <button
          type="button"
          className="button mt-2 w-full pointer-coarse:order-first pointer-coarse:mt-0 pointer-coarse:mb-4"
          onClick={shareByDevice}
        >
          <Send aria-hidden size={18} />
          {t('otherApp')}
        </button>
      )}
    </div>
  )
}
