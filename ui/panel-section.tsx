/** One section of a page, on a separate panel. */
import { useId, type ReactNode } from 'react'

interface PanelSectionProps {
  /** For links to the section. */
  id?: string
  title: string
  about?: string
  /** Frames an irreversible action in the color for harm. */
  isHarm?: boolean
  children: ReactNode
}

export function PanelSection({ id, title, about, isHarm = false, children }: PanelSectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={`panel p-5 md:p-8 ${isHarm ? 'border-harm' : ''}`}
    >
      <h2 id={titleId} className={`text-2xl font-extrabold ${about ? '' : 'mb-4'}`}>
        {title}
      </h2>
      {about && <p className="mt-1 mb-6 text-muted">{about}</p>}
      {children}
    </section>
  )
}
