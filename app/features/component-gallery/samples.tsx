/** Samples of components, each with the name of its state. */
import type { ReactNode } from 'react'

/** Components by the name of their state. */
export type SampleList = Record<string, ReactNode>

const STATES = ['hover', 'active', 'focus']

interface SamplesProps {
  list: SampleList
  /** The class of the layout. */
  layout?: string
}

/**
 * A wrapping row of samples. A sample whose name ends in `hover`, `active` or `focus` is shown in
 * that state: see `shown-states.ts`.
 */
export function Samples({ list, layout = 'gallery-row' }: SamplesProps) {
  return (
    <div className={layout}>
      {Object.entries(list).map(([name, component]) => (
        <div key={name} className="gallery-sample">
          <div data-shown={STATES.find((state) => name.endsWith(state))}>{component}</div>
          <p className="gallery-name">{name}</p>
        </div>
      ))}
    </div>
  )
}

/** The same component at rest, hovered, pressed and focused. */
export function inEachState(name: string, component: ReactNode): SampleList {
  return Object.fromEntries([name, ...STATES].map((each) => [each, component]))
}
