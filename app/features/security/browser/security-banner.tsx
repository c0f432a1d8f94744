/** The result of a form on the page Sign-in and security, above its sections. */
import { useEffect, useRef } from 'react'
import type { SecurityResponse } from '#app/features/accounts/server/security-post.ts'
import { ResultBanner } from '#app/ui/result-banner.tsx'

export function SecurityBanner({ response }: { response: SecurityResponse | undefined }) {
  const banner = useRef<HTMLDivElement>(null)
  // The form, with the focus, may be gone.
  useEffect(() => {
    if (response) banner.current?.focus()
  }, [response])
  return (
    <div ref={banner} tabIndex={-1} className={`outline-none ${response ? 'mb-5' : ''}`}>
      <ResultBanner success={response?.success} error={response?.error} />
    </div>
  )
}
