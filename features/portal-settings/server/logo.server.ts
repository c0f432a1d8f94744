/** The portal's logo, which replaces its mark. The server has drawn it from the owner's file. */
import { createHash } from 'node:crypto'
import type { NodeMiddleware } from '#platform/http/node-env.ts'
import { writeAccentStyle } from './accent.server.ts'
import type { SiteSettings } from './settings-schema.ts'
import { memoize } from '#lib/memoize.ts'

const PREFIX = '/assets/portal-logo-'

type Logo = NonNullable<SiteSettings['logo']>

/** Returns the picture, and what pages need: its size, and an address that changes with it. */
export const findLogo = ({ logo }: SiteSettings) => logo && readLogo(logo)

/** Each change of the settings creates a new object. */
const readLogo = memoize((logo: Logo) => {
  const bytes = Buffer.from(logo.webp, 'base64')
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const shown = { src: `${PREFIX}${hash}.webp`, width: logo.width, height: logo.height }
  return { bytes, shown }
}, new WeakMap())

/** Returns the style of the document's head: accent color and logo. Undefined if neither is set. */
export function writeHeadStyle(config: SiteSettings): string | undefined {
  const logo = findLogo(config)?.shown
  const accent = config.accent && writeAccentStyle(config.accent)
  const mark =
    logo &&
    `.brand-mark{aspect-ratio:${logo.width}/${logo.height};height:2rem;max-width:4rem;background:url(${logo.src}) center/contain no-repeat}.brand-mark svg{display:none}@media(width<768px){.brand-mark{max-width:2.25rem}}.brand-mark.brand-spinner{height:4.5rem;max-width:min(12rem,60vw)}@media(prefers-reduced-motion:no-preference){.brand-spinner{animation:breathe 1.1s ease-in-out infinite alternate}}`
  return accent || mark ? `${accent ?? ''}${mark ?? ''}` : undefined
}

/** Serves the picture. Other requests fall through. */
export function serveLogo(config: SiteSettings): NodeMiddleware {
  return async (c, next) => {
    const logo = c.req.path.startsWith(PREFIX) ? findLogo(config) : undefined
    if (logo?.shown.src !== c.req.path) return next()
    return c.body(logo.bytes, 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  }
}
