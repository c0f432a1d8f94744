/** Validates an SVG cover: only known elements and attributes, and no external references. */
import { parseXml, XmlElement, XmlText, type XmlDocument } from '@rgrove/parse-xml'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink'
/** More than anyone draws by hand or an editor writes. Each element may take time to paint. */
const MAX_ELEMENTS = 10_000
/** Uses of filters, masks and clips. Each use paints its elements again. */
const MAX_USES = 50
/** Elements in all filters, masks and clips together. */
const MAX_NAMED = 100
/**
 * Maximum number of painted letters. Layout takes time and memory quadratic in the length of a line.
 */
const MAX_LETTERS = 1_000
/** Maximum nesting depth. */
const MAX_DEPTH = 50

const words = (text: string) => new Set(text.trim().split(/\s+/))

/**
 * Without `use` and `pattern`: a few lines of mutual references would expand to an endless picture.
 */
const ELEMENTS = words(`
  svg g defs title desc path rect circle ellipse line polyline polygon text tspan style
  linearGradient radialGradient stop clipPath mask filter feGaussianBlur feOffset feBlend
  feColorMatrix feComposite feFlood feMerge feMergeNode feDropShadow`)

const ATTRIBUTES = words(`
  id class style xmlns version baseProfile viewBox width height preserveAspectRatio x y dx dy x1 y1 x2 y2
  cx cy r rx ry fx fy fr d points pathLength transform rotate textLength lengthAdjust offset
  gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits filterUnits
  primitiveUnits in in2 result stdDeviation mode type values operator k1 k2 k3 k4 edgeMode
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-dasharray stroke-dashoffset stroke-miterlimit opacity color display visibility overflow
  clip-path clip-rule mask mask-type filter flood-color flood-opacity stop-color stop-opacity
  color-interpolation color-interpolation-filters color-rendering shape-rendering text-rendering
  image-rendering paint-order vector-effect mix-blend-mode isolation font-family font-size font-weight
  font-style font-stretch font-variant letter-spacing word-spacing text-anchor dominant-baseline
  alignment-baseline baseline-shift text-decoration direction xml:space enable-background`)

const INSTRUCTION = 'a processing instruction is not allowed'
const PAINTS_TEXT = new Set(['text', 'tspan'])
/** Elements that are referenced by name. Within them no further reference is allowed. */
const BY_NAME = new Set(['clipPath', 'mask', 'filter'])
/** Attributes that refer to them. */
const USES = new Set(['clip-path', 'mask', 'filter'])
const IN_STYLE = /filter|mask|clip/i

/**
 * Checks an SVG drawing.
 *
 * @returns a short description of the fault; undefined if there is none
 */
export function findFaultInDrawing(text: string): string | undefined {
  // Checked in the text before parsing, since the parser does not keep the document type's
  // declarations.
  if (/<!(DOCTYPE|ENTITY|ATTLIST|ELEMENT)/i.test(text)) return 'a document type is not allowed'
  let document: XmlDocument
  try {
    document = parseXml(text)
  } catch (error) {
    return `is not well-formed: ${(error as Error).message.split('\n')[0]}`
  }
  const { root } = document
  if (document.children.some(({ type }) => type === 'pi')) return INSTRUCTION
  if (root?.name !== 'svg' || root.attributes.xmlns !== SVG_NAMESPACE) return 'is not an SVG'
  const seen = { elements: 0, uses: 0, named: 0, letters: 0 }
  return findFault(root, { isByName: false, depth: 0 }, seen)
}

function findFault(
  element: XmlElement,
  { isByName, depth }: { isByName: boolean; depth: number },
  seen: { elements: number; uses: number; named: number; letters: number },
): string | undefined {
  const { name, attributes, children } = element
  if (!ELEMENTS.has(name)) return `<${name}> is not allowed`
  seen.elements += 1
  if (seen.elements > MAX_ELEMENTS) return `has more than ${MAX_ELEMENTS} elements`
  if (depth > MAX_DEPTH) return 'is nested too deeply'
  for (const [attribute, value] of Object.entries(attributes)) {
    const fault = findFaultInAttribute(attribute, value, isByName)
    if (fault) return fault
    if (USES.has(attribute) || (attribute === 'style' && IN_STYLE.test(value))) seen.uses += 1
  }
  // Joins all text nodes, so that splitting a rule does not hide it.
  const inStyle = name === 'style' ? findFaultInStyle(element.text) : undefined
  if (inStyle) return inStyle
  if (isByName) seen.named += 1
  if (seen.uses > MAX_USES) return `uses filters, masks and clips more than ${MAX_USES} times`
  if (seen.named > MAX_NAMED) {
    return `has more than ${MAX_NAMED} elements in filters, masks and clips`
  }
  for (const child of children) {
    if (child instanceof XmlElement) {
      const inner = { isByName: isByName || BY_NAME.has(name), depth: depth + 1 }
      const fault = findFault(child, inner, seen)
      if (fault) return fault
    } else if (child.type === 'pi') return INSTRUCTION
    else if (child instanceof XmlText && PAINTS_TEXT.has(name)) seen.letters += child.text.length
  }
  if (seen.letters > MAX_LETTERS) return `has more than ${MAX_LETTERS} letters of text`
  return undefined
}

function findFaultInAttribute(name: string, value: string, isByName: boolean): string | undefined {
  if (name === 'xmlns')
    return value === SVG_NAMESPACE ? undefined : 'another namespace is not allowed'
  if (name === 'xmlns:xlink') {
    return value === XLINK_NAMESPACE ? undefined : 'another namespace is not allowed'
  }
  // Gradients refer to other parts of the same picture.
  if (name === 'href' || name === 'xlink:href') {
    return value.startsWith('#') ? undefined : `${name}: an address is not allowed`
  }
  if (!ATTRIBUTES.has(name)) return `${name} is not allowed`
  return findFaultInValue(name, value, isByName && name !== 'fill' && name !== 'stroke')
}

/** Checks an attribute's value, including a style attribute's. */
function findFaultInValue(name: string, value: string, isByName: boolean): string | undefined {
  if (name === 'style' && /[\\@]/.test(value)) return 'style: an escape or a rule is not allowed'
  const names = value.matchAll(/url\s*\(([^)]*)\)?/gi)
  for (const [, address = ''] of names) {
    if (!/^\s*["']?#[\w-]+["']?\s*$/.test(address)) return `${name}: an address is not allowed`
    if (isByName) return `${name}: one such part may not name another`
  }
  return undefined
}

/** Checks a style sheet. It may set colors and widths. References belong in attributes. */
function findFaultInStyle(css: string): string | undefined {
  if (/[\\@<]/.test(css)) return 'style: an escape or a rule with @ is not allowed'
  return /url|image|expression|filter/i.test(css)
    ? 'style: only colors, widths and letters are allowed'
    : undefined
}
