/**
 * Reports the errors of every document, which classic WebDriver does not. A script that runs before all
 * others sends them to the proxy in front of the portal, which does not forward them.
 */
import { text } from 'node:stream/consumers'
import type { FrontOptions } from '../e2e/test-proxy.ts'

export interface Reports {
  errors: string[]
}

const SCRIPT_PATH = '/error-reports.js'
const REPORT_PATH = '/error-reports'

const SCRIPT = `{
  // What a page that is left was still loading fails.
  let isLeft = false
  addEventListener('beforeunload', () => (isLeft = true))
  const report = (text) => isLeft || navigator.sendBeacon('${REPORT_PATH}', text)
  const error = console.error
  console.error = (...parts) => {
    report(parts.join(' '))
    error(...parts)
  }
  addEventListener('error', ({ message }) => report(message))
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled: ' + reason))
  addEventListener('securitypolicyviolation', (event) =>
    report(event.effectiveDirective + ' refused ' + event.blockedURI))
  document.currentScript.remove()
}`

/** Proxy options that collect the reported errors. */
export function reportErrors(reports: Reports): FrontOptions {
  return {
    respond(incoming, outgoing) {
      if (incoming.url === SCRIPT_PATH) {
        outgoing.writeHead(200, { 'Content-Type': 'text/javascript' }).end(SCRIPT)
        return true
      }
      if (incoming.url !== REPORT_PATH) return false
      void text(incoming).then((error) => {
        reports.errors.push(error)
        outgoing.writeHead(204).end()
      })
      return true
    },
    changeDocument: (html) =>
      html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`),
  }
}
