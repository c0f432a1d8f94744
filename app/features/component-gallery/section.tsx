/** How the component gallery lays out its samples: sections with a heading, samples with a name. */
import type { ReactNode } from 'react'

interface SectionProps {
  /** Its address on the page. */
  id: string
  title: string
  /** What the reader should know of it. */
  about: string
  children: ReactNode
}

/** One subject of the workshop. */
export function Section({ id, title, about, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="workshop-section">
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="workshop-about">{about}</p>
      {children}
    </section>
  )
}

/** Samples beside each other, as many as fit. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="workshop-row">{children}</div>
}

interface SampleProps {
  name: string
  /** Shows the sample as if the pointer or the focus were on it: see `shown-states.ts`. */
  shown?: 'hover' | 'focus' | 'active'
  /** As wide as the row. */
  isWide?: boolean
  children: ReactNode
}

/** A part in one state, with the state's name. */
export function Sample({ name, shown, isWide = false, children }: SampleProps) {
  return (
    <div className={`workshop-sample ${isWide ? 'workshop-wide' : ''}`}>
      <div data-shown={shown}>{children}</div>
      <p className="workshop-name">{name}</p>
    </div>
  )
}
