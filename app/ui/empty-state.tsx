/** What stands where a list has nothing: a picture, a sentence, and a way on. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  text: string
  /** A link or button. */
  children?: ReactNode
}

export function EmptyState({ icon: Icon, text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 px-6 py-14 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-raised text-muted">
        <Icon aria-hidden size={30} />
      </span>
      <p className="text-lg text-balance">{text}</p>
      {children}
    </div>
  )
}
