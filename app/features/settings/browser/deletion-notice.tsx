/** Shows once that the account was deleted. */
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

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
    <div
      ref={notice}
      role="status"
      tabIndex={-1}
      className="banner mb-3 border-accent bg-accent-wash focus:outline-none"
    >
      <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-accent" />
      <p>{shown}</p>
    </div>
  )
}
