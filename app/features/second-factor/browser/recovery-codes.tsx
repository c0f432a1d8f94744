/** New recovery codes. They are shown once, because the server keeps only their hashes. */
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '#app/lib/copy-text.ts'

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations('secondFactor')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState<'copied' | 'notCopied'>()
  const text = codes.join('\n')
  useEffect(() => field.current?.focus(), [])

  async function copy() {
    setMessage((await copyText(text, field.current!)) ? 'copied' : 'notCopied')
  }

  return (
    <div className="mb-6 grid gap-3 rounded-md border border-accent bg-accent-wash p-4">
      <label htmlFor={id} className="font-semibold">
        {t('recoveryCodes')}
      </label>
      <p id={`${id}-about`} className="text-sm">
        {t('recoveryCodesAbout')}
      </p>
      {/* A field, so that Select all selects the codes and nothing else. */}
      <textarea
        ref={field}
        id={id}
        aria-describedby={`${id}-about`}
        readOnly
        dir="ltr"
        rows={codes.length}
        value={text}
        className="w-full resize-none overflow-x-auto rounded-md border border-line-strong bg-ground p-2 font-mono text-xs whitespace-pre sm:p-3 sm:text-sm"
      />
      <div className="flex flex-wrap items-center gap-3 scriptless:hidden">
        <button type="button" className="button" onClick={copy}>
          {t('copyCodes')}
        </button>
        <p role="status" className="text-sm">
          {message && t(message)}
        </p>
      </div>
    </div>
  )
}
