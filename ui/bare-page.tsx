/** A page without the shell, for errors in which the shell is unavailable. */
import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import { Picture } from './pictures/picture.tsx'

interface BarePageProps {
  /** Undefined if even the portal's name could not be loaded. */
  portalName: string | undefined
  title: string
  /** The SVG file of a drawing. */
  picture: string
  children: ReactNode
}

export function BarePage({ portalName, title, picture, children }: BarePageProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <title>{portalName ? `${title} | ${portalName}` : title}</title>
      <header className="flex h-(--header-height) items-center gap-3 border-b border-line px-(--gutter) font-display text-xl font-extrabold max-md:ps-2">
        <span className="brand-mark text-accent">
          <Mark size={28} />
        </span>
        {portalName}
      </header>
      <main className="grid flex-1 place-content-center justify-items-center gap-4 px-6 py-14 text-center">
        <Picture svg={picture} />
        <h1 className="text-4xl font-extrabold">{title}</h1>
        {children}
      </main>
    </div>
  )
}
