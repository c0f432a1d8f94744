/** Components whose code is loaded on demand, and without which a page works. */
import { Suspense, lazy, type ComponentType } from 'react'
import { useIsScripted } from './browser/is-scripted.tsx'

/**
 * Makes a component that shows nothing until its code is loaded. If the code cannot be loaded, the
 * next render requests it again. The server leaves the component out.
 */
export function optional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let failures = 0
  const prepare = (): ComponentType<Props> =>
    lazy(() =>
      load().catch(() => {
        failures += 1
        Loaded = prepare()
        return { default: () => null }
      }),
    )
  let Loaded = prepare()
  return function Optional(props) {
    return (
      useIsScripted() && (
        // Another one each time: a navigation would wait for what one that was shown loads again.
        <Suspense key={failures}>
          <Loaded {...props} />
        </Suspense>
      )
    )
  }
}
