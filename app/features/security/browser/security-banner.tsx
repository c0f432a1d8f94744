/** The result of a form on the page Sign-in and security, above its sections. */
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SetUp } from '#app/features/accounts/server/security-post.ts'

/** What a form of the page has returned. */
export interface SecurityResponse {
  success?: string
  error?: string
  recoveryCodes?: string[]
  setUp?: SetUp
}

export function SecurityBanner({ response }: { response: SecurityResponse | undefined }) {
  const banner = useRef<HTMLDivElement>(null)
  // The form, with the focus, may be gone.
  useEffect(() => {
    if (response) banner.current?.focus()
  }, [response])
  return (
    <div ref={banner} tabIndex={-1} className="outline-none">
      {/* A live region must exist before its text changes. */}
      <div role="status" className="empty:hidden">
        {response?.success && (
          <div className="banner mb-5 border-accent bg-accent-wash">
            <CircleCheck aria-hidden size={20} className="shrink-0 text-accent" />
            <p className="font-semibold">{response.success}</p>
          </div>
        )}
      </div>
      {response?.error && (
        <div role="alert" className="banner mb-5 border-harm bg-harm-wash text-harm">
          <CircleAlert aria-hidden size={20} className="shrink-0" />
          <p>{response.error}</p>
        </div>
      )}
    </div>
  )
}
