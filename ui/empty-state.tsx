/** Placeholder for an empty list: a picture, a sentence and a link. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from './pictures/picture.tsx'

type EmptyStateProps = {
  text: string
  /** A link or button. */
  children?: ReactNode
} & (
  | {
      /** The SVG file of a drawing. */
      picture: string
    }
  | { icon: LucideIcon }
)

export function EmptyState({ text, children, ...shown }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 px-6 py-14 text-center">
      {'picture' in shown ? (
        <Picture svg={shown.picture} />
      ) : (
        <span className="grid size-16 place-items-center rounded-full bg-raised text-muted">
          <shown.icon aria-hidden size={30} />
        </span>
      )}
      <p className="text-lg text-balance">{text}</p>
      {children}
    </div>
  )
}
