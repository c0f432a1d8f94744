/** The animated logo with an accessible label. */
import { Mark } from './mark.tsx'

export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" aria-label={label} className="inline-flex text-accent">
      <Mark size={72} isDrawing />
    </span>
  )
}
