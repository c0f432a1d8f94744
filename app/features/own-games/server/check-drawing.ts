/**
 * Validates an SVG cover: no scripts, no references to other sites, and nothing that takes endless
 * time. Only its pixels reach a browser, and its process has limits of time and memory.
 */
import type { Fault } from '#catalogue/own-game.ts'
import { parseXml, XmlElement, type XmlDocument, type XmlError } from '@rgrove/parse-xml'

/** The cover is rejected. `describeFault` makes a sentence of the fault. */
export class CoverError extends Error {
  override name = 'CoverError'
  readonly fault: Fault
  constructor(fault: Fault, options?: ErrorOptions) {
    super(fault.code, options)
    this.fault = fault
  }
}

/**
 * Without `use` and `pattern`: a few lines of mutual references would expand to an endless picture.
 */
const ELEMENTS = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan style
  linearGradient radialGradient stop clipPath mask filter feGaussianBlur feOffset feBlend
  feColorMatrix feComposite feFlood feMerge feMergeNode feDropShadow`.split(/\s+/),
)
const MAX_DEPTH = 50
/** What takes time to paint. Layout takes time and memory quadratic in the length of a line. */
const LIMITS = { elements: 10_000, letters: 1_000, effects: 50, parts: 100 }
const LOCAL_REFERENCE = /url\(\s*["']?#[\w-]+["']?\s*\)/gi

/**
 * The first bytes of each file type. The file name is not trusted, and the decoder must not detect
 * the type.
 */
const KINDS = [
  /^\x89PNG\r\n/,
  /^\xff\xd8\xff/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(avif|avis|mif1)/,
] as const

/** Whether the content is a picture, apart from a drawing. */
export const isPicture = (bytes: Buffer): boolean =>
  KINDS.some((kind) => kind.test(bytes.toString('latin1', 0, 16)))

/** Whether the content is text that begins as XML does. The name of a file is not trusted. */
export const isDrawing = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*</.test(bytes.toString('utf8', 0, 100))

/**
 * Checks an SVG drawing.
 *
 * @returns undefined if there is no fault
 */
export function findFaultInDrawing(text: string): Fault | undefined {
  if (/<!(DOCTYPE|ENTITY|ATTLIST|ELEMENT)/i.test(text)) return named('not-allowed', '<!DOCTYPE>')
  if (/<\?(?!xml\s)/.test(text)) return named('not-allowed', '<?…?>')
  let document: XmlDocument
  try {
    document = parseXml(text)
  } catch (error) {
    return { code: 'not-xml', values: { line: (error as XmlError).line } }
  }
  const { root } = document
  if (root?.attributes.xmlns !== 'http://www.w3.org/2000/svg') return { code: 'not-svg' }
  const counts = Object.fromEntries(Object.keys(LIMITS).map((what) => [what, 0]))
  const fault = findFault(root, counts, 0, false)
  const over = Object.entries(LIMITS).find(([what, limit]) => counts[what]! > limit)
  return fault ?? (over && { code: `too-many-${over[0]}`, values: { max: over[1] } })
}

const named = (code: string, part: string): Fault => ({ code, values: { part } })

/** @param isPart true in a filter, mask or clip, where no reference is allowed */
function findFault(
  element: XmlElement,
  counts: Record<string, number>,
  depth: number,
  isPart: boolean,
): Fault | undefined {
  const { name, attributes, children } = element
  const add = (what: keyof typeof LIMITS, count = 1) => (counts[what]! += count)
  if (!ELEMENTS.has(name)) return named('not-allowed', `<${name}>`)
  if (depth > MAX_DEPTH) return { code: 'too-deep' }
  add('elements')
  if (isPart) add('parts')
  if (name === 'text') add('letters', element.text.length)
  // A style sheet may set colors and widths. References belong in attributes.
  if (name === 'style' && /[\\@<]|url|image|expression|filter/i.test(element.text)) {
    return { code: 'style-too-free' }
  }
  for (const [key, value] of Object.entries(attributes)) {
    if (/^on|^xml:base$/i.test(key)) return named('not-allowed', key)
    if (key === 'style' && /[\\@]/.test(value)) return { code: 'style-too-free' }
    const isAddress = /(^|:)href$/i.test(key) && !value.startsWith('#')
    if (isAddress || /url\s*\(/i.test(value.replaceAll(LOCAL_REFERENCE, ''))) {
      return named('holds-address', key)
    }
    if (isPart && !['fill', 'stroke'].includes(key) && /url\s*\(/i.test(value)) {
      return named('names-another', key)
    }
    const isUse =
      /^(clip-path|mask|filter)$/.test(key) || (key === 'style' && /filter|mask|clip/i.test(value))
    if (isUse) add('effects')
  }
  const isInPart = isPart || ['clipPath', 'mask', 'filter'].includes(name)
  for (const child of children) {
    const fault =
      child instanceof XmlElement ? findFault(child, counts, depth + 1, isInPart) : undefined
    if (fault) return fault
  }
  return undefined
}
