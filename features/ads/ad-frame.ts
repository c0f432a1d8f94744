/** The sandboxed document that runs the ad network's script, without the portal's origin. */
import { escapeHtml } from '#lib/escape-html.ts'

export const AD_FRAME_PATH = '/ad-frame'

/** The document's HTML, and the CSP that lets it load from the network's origin. */
export function renderAdFrame(scriptUrl: string): { html: string; policy: string } {
  const escaped = escapeHtml(scriptUrl)
  const { host, origin } = new URL(scriptUrl)
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(host)}</title></head><body><script async src="${escaped}"></script></body></html>`,
    policy: [
      // The origin is opaque even if the address is opened directly.
      'sandbox allow-scripts allow-popups',
      "default-src 'none'",
      `script-src ${origin} https: 'unsafe-inline'`,
      "style-src https: 'unsafe-inline'",
      'img-src https: data:',
      'connect-src https:',
      'frame-src https:',
      "frame-ancestors 'self'",
    ].join('; '),
  }
}
