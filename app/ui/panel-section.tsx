/** One section of a page of settings, on a separate panel. */
import { useId, type ReactNode } from 'react'

interface PanelSectionProps {
  title: string
  about: string
  /** Frames an irreversible action in the color for harm. */
  isHarm?: boolean
  children: ReactNode
}

export function PanelSection({ title, about, isHarm = false, children }: PanelSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`panel p-5 md:p-8 ${isHarm ? 'border-harm' : ''}`}>
      <h2 id={id} className="text-2xl font-extrabold">
        {title}
      </h2>
      <p className="mt-1 mb-6 text-muted">{about}</p>
      {children}
    </section>
  )
}
