/** Says once that the account is gone, on the page that somebody lands on. */
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** @param isServed the page came with it; read again while it is open, it comes without */
export function DeletionNotice({ isServed }: { isServed: boolean }) {
  const [isShown] = useState(isServed)
  const notice = useRef<HTMLDivElement>(null)
  // What stands in a new page is not read out by itself: the focus is.
  useEffect(() => notice.current?.focus(), [])
  if (!isShown) return null
  return (
    <div
      ref={notice}
      role="status"
      tabIndex={-1}
      className="banner mb-3 border-accent bg-accent-wash focus:outline-none"
    >
      <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-accent" />
      <p>Your account and all its data have been deleted.</p>
    </div>
  )
}
