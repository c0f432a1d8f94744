/**
 * Validates an SVG cover: no scripts, no references to other sites, and nothing that takes endless
 * time. Only its pixels reach a browser, and its process has limits of time and memory.
 */
import { parseXml, XmlElement, type XmlDocument } from '@rgrove/parse-xml'

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
const LIMITS = {
  elements: 10_000,
  'letters of text': 1_000,
  'filters, masks and clips in use': 50,
  'elements in filters, masks and clips': 100,
}
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
 * @returns a short description of the fault; undefined if there is none
 */
export function findFaultInDrawing(text: string): string | undefined {
  if (/<!(DOCTYPE|ENTITY|ATTLIST|ELEMENT)/i.test(text)) return 'a document type is not allowed'
  if (/<\?(?!xml\s)/.test(text)) return 'a processing instruction is not allowed'
  let document: XmlDocument
  try {
    document = parseXml(text)
  } catch (error) {
    return `is not well-formed: ${(error as Error).message.split('\n')[0]}`
  }
  const { root } = document
  if (root?.attributes.xmlns !== 'http://www.w3.org/2000/svg') return 'is not an SVG'
  const counts = Object.fromEntries(Object.keys(LIMITS).map((what) => [what, 0]))
  const fault = findFault(root, counts, 0, false)
  const over = Object.entries(LIMITS).find(([what, limit]) => counts[what]! > limit)
  return fault ?? (over && `has more than ${over[1]} ${over[0]}`)
}

/** @param isPart true in a filter, mask or clip, where no reference is allowed */
function findFault(
  element: XmlElement,
  counts: Record<string, number>,
  depth: number,
  isPart: boolean,
): string | undefined {
  const { name, attributes, children } = element
  const add = (what: keyof typeof LIMITS, count = 1) => (counts[what]! += count)
  if (!ELEMENTS.has(name)) return `<${name}> is not allowed`
  if (depth > MAX_DEPTH) return 'is nested too deeply'
  add('elements')
  if (isPart) add('elements in filters, masks and clips')
  if (name === 'text') add('letters of text', element.text.length)
  // A style sheet may set colors and widths. References belong in attributes.
  if (name === 'style' && /[\\@<]|url|image|expression|filter/i.test(element.text)) {
    return 'style: only colors, widths and letters are allowed'
  }
  for (const [key, value] of Object.entries(attributes)) {
    if (/^on|^xml:base$/i.test(key)) return `${key} is not allowed`
    if (key === 'style' && /[\\@]/.test(value)) return 'style: an escape or a rule is not allowed'
    const isAddress = /(^|:)href$/i.test(key) && !value.startsWith('#')
    if (isAddress || /url\s*\(/i.test(value.replaceAll(LOCAL_REFERENCE, ''))) {
      return `${key}: an address is not allowed`
    }
    if (isPart && !['fill', 'stroke'].includes(key) && /url\s*\(/i.test(value)) {
      return `${key}: one such part may not name another`
    }
    const isUse =
      /^(clip-path|mask|filter)$/.test(key) || (key === 'style' && /filter|mask|clip/i.test(value))
    if (isUse) add('filters, masks and clips in use')
  }
  const isInPart = isPart || ['clipPath', 'mask', 'filter'].includes(name)
  for (const child of children) {
    const fault =
      child instanceof XmlElement ? findFault(child, counts, depth + 1, isInPart) : undefined
    if (fault) return fault
  }
  return undefined
}
