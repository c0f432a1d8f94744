/** The place of the notice about unavailable storage, where screen readers announce it once. */
import { storageOutage } from '#features/live/browser/live-stream.ts'
import { useStore } from '#lib/browser/store.ts'
import { optional } from '#lib/optional.tsx'

// Without the notice, each failed change still shows its own error.
const OutageNotice = optional(() => import('./outage-notice.tsx'))

export function Notices() {
  const isOut = useStore(storageOutage, (value) => value, false)
  return (
    <div
      role="status"
      aria-atomic="false"
      className="pointer-events-none fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom),var(--bar-height)+0.5rem)] z-40"
    >
      {isOut && <OutageNotice />}
    </div>
  )
}
