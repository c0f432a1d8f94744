/** The layout of the component gallery: sections with a heading, samples with a name. */
import type { ReactNode } from 'react'

interface SectionProps {
  /** The id of the section, used as the URL fragment. */
  id: string
  title: string
  /** A short introduction. */
  about: string
  children: ReactNode
}

/** One section of the component gallery. */
export function Section({ id, title, about, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="gallery-section">
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="gallery-about">{about}</p>
      {children}
    </section>
  )
}

/** A wrapping row of samples. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="gallery-row">{children}</div>
}

interface SampleProps {
  name: string
  /** Shows the sample as if hovered, focused or pressed: see `shown-states.ts`. */
  shown?: 'hover' | 'focus' | 'active'
  /** The sample takes the full width of the row. */
  isWide?: boolean
  children: ReactNode
}

/** One component in one state, with the name of the state. */
export function Sample({ name, shown, isWide = false, children }: SampleProps) {
  return (
    <div className={`gallery-sample ${isWide ? 'gallery-wide' : ''}`}>
      <div data-shown={shown}>{children}</div>
      <p className="gallery-name">{name}</p>
    </div>
  )
}
