/** Looks into the files of a build: what made it, where it starts, and what may not work. */
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { BuildReport } from '../build-report.ts'

/** Longer texts are not looked into: engines and data, not references. */
export const MAX_SCANNED_BYTES = 4 * 2 ** 20
const MAX_WARNINGS = 40
const MAX_HOSTS = 40

/** A scanned text of the build. */
export interface ScannedText {
  path: string
  text: string
}

/** Engines by a file that only they have. */
const ENGINES: readonly (readonly [string, RegExp])[] = [
  ['Unity', /(^|\/)Build\/[^/]+(\.loader\.js|\.framework\.js(\.\w+)?|\.unityweb)$/],
  ['Godot', /\.pck$/],
  ['Construct 3', /(^|\/)c3runtime\.js$|(^|\/)scripts\/c3main\.js$/],
  ['GameMaker', /(^|\/)html5game\//],
  ['RPG Maker', /(^|\/)js\/(rpg|rmmz)_core\.js$/],
  ['GDevelop', /(^|\/)gdjs-evtsext|(^|\/)libs\/jshashtable\.js$|(^|\/)gdjs\.js$/],
  ['Defold', /(^|\/)dmloader\.js$/],
  ["Ren'Py", /(^|\/)renpy(-pre)?\.js$/],
  ['LÖVE', /(^|\/)love\.js$/],
  ['Ruffle', /(^|\/)ruffle\.js$/],
]
const ENGINE_MARKS: readonly (readonly [string, RegExp])[] = [
  ['Twine', /<tw-storydata\b/],
  ['TurboWarp', /\bScaffolding\b.*\bTurboWarp\b|TurboWarp Packager/s],
  ['PICO-8', /\bPico-8\b.*\bp8_/s],
  ['Phaser', /\bPhaser\b/],
  ['LittleJS', /\bLittleJS\b/],
]

/** Names of page files whose addresses stand in the namespaces of formats, not of hosts. */
const NAMESPACES = new Set(['www.w3.org', 'ns.adobe.com', 'purl.org', 'schemas.microsoft.com'])

const isHtml = (path: string) => /\.html?$/i.test(path)

/** Lower comes first. */
const rank = (path: string) =>
  path.split('/').length * 10 - (/(^|\/)index\.html?$/i.test(path) ? 5 : 0)

/** Html files, those that are probably the start first: `index.html`, then the least deep. */
export function listStartPages(paths: readonly string[]): string[] {
  return paths.filter(isHtml).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

interface Element {
  name: string
  attributes: ReadonlyMap<string, string>
}

function listElements(html: string): { elements: Element[]; title: string | undefined } {
  const elements: Element[] = []
  let title: string | undefined
  const walk = (node: DefaultTreeAdapterTypes.Node) => {
    if (defaultTreeAdapter.isElementNode(node)) {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
      elements.push({ name: node.tagName, attributes })
      const [text] = node.childNodes
      if (node.tagName === 'title' && text && defaultTreeAdapter.isTextNode(text)) {
        title ??= text.value.trim().replaceAll(/\s+/g, ' ').slice(0, 100) || undefined
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  walk(parse(html))
  return { elements, title }
}

/** Attributes with the address of a file that the page loads. */
function referenceOf({ name, attributes }: Element): string | undefined {
  if (name === 'a') return undefined
  if (name === 'link' && /\b(canonical|alternate|manifest)\b/.test(attributes.get('rel') ?? '')) {
    return undefined
  }
  return attributes.get('src') ?? attributes.get('href')
}

interface BuildFacts {
  /** Stored bytes by path. */
  sizes: ReadonlyMap<string, number>
  texts: readonly ScannedText[]
  startPath: string | undefined
}

/** Makes the report. */
export function makeReport({ sizes, texts, startPath }: BuildFacts): BuildReport {
  const paths = [...sizes.keys()]
  const folded = new Map(paths.map((path) => [path.toLowerCase(), path]))
  const warnings: BuildReport['warnings'] = []
  const hosts = new Set<string>()
  const addHost = (address: string) => {
    const url = URL.parse(address)
    if (url?.protocol !== 'https:' && url?.protocol !== 'wss:' && url?.protocol !== 'http:') return
    if (NAMESPACES.has(url.hostname) || !url.hostname.includes('.')) return
    // The game is reached by https, so the others would be blocked anyway.
    if (hosts.size < MAX_HOSTS) hosts.add(`https://${url.host}`)
  }
  const warn = (kind: BuildReport['warnings'][number]['kind'], file: string, detail?: string) => {
    if (warnings.length < MAX_WARNINGS) {
      warnings.push({ kind, file, ...(detail && { detail: detail.slice(0, 200) }) })
    }
  }
  let title: string | undefined
  let firstLoadBytes = startPath ? (sizes.get(startPath) ?? 0) : 0
  for (const { path, text } of texts) {
    if (isHtml(path)) {
      const page = listElements(text)
      if (path === startPath) title = page.title
      const baseElement = page.elements.find(({ name }) => name === 'base')
      for (const element of page.elements) {
        const reference = referenceOf(element)
        if (reference === undefined || /^(data|blob|javascript|about):|^#|^$/i.test(reference))
          continue
        if (/^(https?:)?\/\//i.test(reference)) {
          addHost(reference.replace(/^\/\//, 'https://'))
        } else if (reference.startsWith('/')) {
          warn('absolutePath', path, reference)
        } else if (!baseElement) {
          const found = resolve(path, reference)
          if (found === undefined) continue
          const size = sizes.get(found)
          if (size !== undefined) {
            if (path === startPath) firstLoadBytes += size
          } else if (folded.has(found.toLowerCase())) warn('otherCase', path, reference)
          else if (element.name !== 'iframe') warn('missingFile', path, reference)
        }
      }
    }
    if (/\bSharedArrayBuffer\b/.test(text) && /\bcrossOriginIsolated\b|\bpthread/.test(text)) {
      warn('threads', path)
    }
    if (/\bserviceWorker\s*\.\s*register\b/.test(text)) warn('serviceWorker', path)
    if (/\bindexedDB\b/.test(text)) warn('indexedDb', path)
    if (!isHtml(path))
      for (const [address] of text.matchAll(/\b(?:https?|wss?):\/\/[\w.-]+/gi)) addHost(address)
  }
  const engine =
    ENGINES.find(([, mark]) => paths.some((path) => mark.test(path)))?.[0] ??
    ENGINE_MARKS.find(([, mark]) => texts.some(({ text }) => mark.test(text)))?.[0]
  return {
    engine,
    files: paths.length,
    firstLoadBytes,
    startPages: listStartPages(paths).slice(0, 20),
    warnings,
    hosts: [...hosts].toSorted(),
    title,
  }
}

/** The path of a relative reference; undefined if it is not an address. */
function resolve(from: string, reference: string): string | undefined {
  const encoded = from.split('/').map(encodeURIComponent).join('/')
  const url = URL.parse(reference, `https://build.invalid/${encoded}`)
  if (url?.host !== 'build.invalid') return undefined
  try {
    return decodeURIComponent(url.pathname.slice(1))
  } catch {
    return url.pathname.slice(1)
  }
}
