/** A link to hand on: read-only, with a copy button and the device's own share sheet. */
import { Check, Copy, Send } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { focusFirst } from '../../lib/focus-first.ts'

/** How long the copied message stands (specification 9). */
const COPIED_MESSAGE_MS = 2_000

interface ShareLinkProps {
  link: string
  /** What the field is called. */
  label: string
  /** What the share sheet calls it. */
  title: string
}

interface CopyMessage {
  kind: 'copied' | 'failed'
}

export function ShareLink({ link, label, title }: ShareLinkProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState<CopyMessage>()
  // Which selects the link.
  useEffect(() => focusFirst(field.current), [])

  useEffect(() => {
    if (message?.kind !== 'copied') return
    const timer = setTimeout(() => setMessage(undefined), COPIED_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message])

  async function copy() {
    // Another object each time: a second copy has its own two seconds.
    setMessage({ kind: (await copyText(link, field.current!)) ? 'copied' : 'failed' })
  }

  function shareByDevice() {
    // Closing the sheet without choosing rejects; there is nothing to say then.
    navigator.share({ title, url: link }).catch(() => undefined)
  }

  return (
    <div>
      <label className="mb-1.5 block text-sm text-muted" htmlFor={id}>
        {label}
      </label>
      <div className="flex gap-2 max-sm:flex-col">
        <input
          ref={field}
          id={id}
          readOnly
          value={link}
          className="min-h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-ground px-3 text-sm"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button button-accent" onClick={copy}>
          {message?.kind === 'copied' ? (
            <Check aria-hidden size={18} />
          ) : (
            <Copy aria-hidden size={18} />
          )}
          Copy link
        </button>
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-accent">
        {message?.kind === 'copied' && 'Link copied to clipboard!'}
        {message?.kind === 'failed' &&
          "We couldn't copy the link. It's selected, so you can copy it yourself."}
      </p>
      {'share' in navigator && (
        <button type="button" className="button mt-2 w-full" onClick={shareByDevice}>
          <Send aria-hidden size={18} />
          Share with another app
        </button>
      )}
    </div>
  )
}

/** Copies by the clipboard, or, where a page without https has none, by the selected field. */
async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field.select()
    return document.execCommand('copy')
  }
}
