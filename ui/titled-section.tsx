/** A section of a page of text, with its heading. */
import type { ReactNode } from 'react'

interface TitledSectionProps {
  /** For links to the section. */
  id: string
  title: string
  children: ReactNode
}

export function TitledSection({ id, title, children }: TitledSectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl font-extrabold">
        {title}
      </h2>
      {children}
    </section>
  )
}
