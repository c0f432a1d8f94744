/** Components whose code is loaded on demand, and without which a page works. */
import { Suspense, lazy, type ComponentType } from 'react'
import { useIsScripted } from './browser/is-scripted.tsx'

/**
 * Makes a component that shows nothing until its code has come, or if it does not come. The server
 * leaves it out.
 */
export function optional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Loaded = lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
  return function Optional(props) {
    return (
      useIsScripted() && (
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      )
    )
  }
}
