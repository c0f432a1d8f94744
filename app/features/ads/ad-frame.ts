/** The document in which the ad network's script runs: alone, without the portal's origin. */
import { escapeHtml } from '../../lib/escape-html.ts'

export const AD_FRAME_PATH = '/ad-frame'

/** The frame's document and the policy that lets it load from the network's origin. */
export function renderAdFrame(scriptUrl: string): { html: string; policy: string } {
  const escaped = escapeHtml(scriptUrl)
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Advertisement</title></head><body><script async src="${escaped}"></script></body></html>`,
    policy: [
      // Opaque origin even when the address is opened on its own.
      'sandbox allow-scripts allow-popups',
      "default-src 'none'",
      `script-src ${new URL(scriptUrl).origin} https: 'unsafe-inline'`,
      "style-src https: 'unsafe-inline'",
      'img-src https: data:',
      'connect-src https:',
      'frame-src https:',
      "frame-ancestors 'self'",
    ].join('; '),
  }
}
