/**
 * A document may frame what its own policy names: games that came later, or that a large catalogue
 * leaves out, are not among them. The game's page, loaded as a document, has a policy with its game.
 */
import { useLayoutEffect } from 'react'
import { reloadPage } from '../../lib/chunk-load-errors.ts'

/** Loads the page again where its policy keeps the game out of its frame. */
export function usePolicyOf(gameUrl: string | undefined): void {
  // Before the frame asks for anything.
  useLayoutEffect(() => {
    if (gameUrl === undefined) return
    const { origin } = new URL(gameUrl)
    function look({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) {
      if (effectiveDirective !== 'frame-src' || !URL.canParse(blockedURI)) return
      // A document of this very address has the game in its policy: again would be no better.
      const [document_] = performance.getEntriesByType('navigation')
      const isOwn = document_ && new URL(document_.name).pathname === location.pathname
      if (new URL(blockedURI).origin === origin && !isOwn) reloadPage()
    }
    document.addEventListener('securitypolicyviolation', look)
    return () => document.removeEventListener('securitypolicyviolation', look)
  }, [gameUrl])
}
