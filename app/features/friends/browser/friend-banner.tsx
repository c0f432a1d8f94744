/** The result of a form of friends. */
import { useEffect, useRef } from 'react'
import { ResultBanner } from '#app/ui/result-banner.tsx'
import type { FriendResponse } from '../server/friend-forms.server.ts'

export function FriendBanner({ response }: { response: FriendResponse | undefined }) {
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
