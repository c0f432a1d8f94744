/** Shows once that the account was deleted. */
import { useEffect, useRef, useState } from 'react'
import { ResultBanner } from '#ui/result-banner.tsx'

/**
 * @param text the notice, if the served page contains it; a later reload of its data does not
 */
export function DeletionNotice({ text }: { text: string | undefined }) {
  const [shown] = useState(text)
  const notice = useRef<HTMLDivElement>(null)
  // Moves the focus to the notice: screen readers do not announce live regions on page load.
  useEffect(() => notice.current?.focus(), [])
  if (!shown) return null
  return (
    <div ref={notice} tabIndex={-1} className="mb-3 focus:outline-none">
      <ResultBanner success={shown} />
    </div>
  )
}
