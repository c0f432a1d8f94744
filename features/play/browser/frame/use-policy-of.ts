/**
 * The CSP of a document lists the games that it may frame. It lacks games that were added later or
 * that a large catalog leaves out. The game's page, loaded as a document, has a CSP that includes
 * its game.
 */
import { useLayoutEffect } from 'react'
import { reloadPage } from '#lib/browser/chunk-load-errors.ts'

/** Reloads the page if its CSP blocks the game's frame. */
export function usePolicyOf(gameUrl: string | undefined): void {
  // A layout effect subscribes before the frame starts to load.
  useLayoutEffect(() => {
    if (gameUrl === undefined) return
    const { origin } = new URL(gameUrl, location.href)
    function onViolation({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) {
      if (effectiveDirective !== 'frame-src' || !URL.canParse(blockedURI)) return
      // The CSP of a document with this URL already includes the game. A reload would not help.
      const [document_] = performance.getEntriesByType('navigation')
      const isOwn = document_ && new URL(document_.name).pathname === location.pathname
      if (new URL(blockedURI).origin === origin && !isOwn) reloadPage()
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    return () => document.removeEventListener('securitypolicyviolation', onViolation)
  }, [gameUrl])
}
