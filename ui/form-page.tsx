/** The frame of a page with one form. */
import type { ReactNode } from 'react'

interface FormPageProps {
  title: string
  about?: string | undefined
  children: ReactNode
}

export function FormPage({ title, about, children }: FormPageProps) {
  return (
    <div className="mx-auto max-w-md px-(--gutter) pt-12 md:pt-20">
      <h1 className={`text-3xl font-extrabold ${about ? 'mb-2' : 'mb-6'}`}>{title}</h1>
      {about && <p className="mb-6 text-muted">{about}</p>}
      {children}
    </div>
  )
}
