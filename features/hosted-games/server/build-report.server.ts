/** Looks into the files of a build: what made it, where it starts, and what may not work. */
import { cutText, plainLine } from '#lib/cut-text.ts'
import { attempt } from '#lib/attempt.ts'
import { readTags } from '#lib/html-tokens.ts'
import type { BuildReport } from '../build-report.ts'

/** Longer texts are not looked into: engines and data, not references. */
export const MAX_SCANNED_BYTES = 2 * 2 ** 20
/** Of a page, its first part is parsed, which must not hold the event loop. */
const MAX_PARSED = 64 * 2 ** 10
const MAX_WARNINGS = 40
const MAX_HOSTS = 40
/** Different addresses of one file. */
const MAX_ADDRESSES = 500

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
/** Engines by words in their files: all of them are in one file. */
const ENGINE_WORDS: readonly (readonly [string, ...words: string[]])[] = [
  ['Twine', '<tw-storydata'],
  ['TurboWarp', 'TurboWarp'],
  ['PICO-8', 'PICO-8', 'p8_'],
  ['Phaser', 'Phaser'],
  ['LittleJS', 'LittleJS'],
]

/** The script of Playgama Bridge, in a build or loaded from its site. */
const BRIDGE = /(^|\/)playgama-bridge[\w.-]*\.js/

/** The browser's own way to unpack gzip, or an error of zlib in a library. Unity has it, and wants the server's. */
const UNPACKS = /\bDecompressionStream\b|incorrect header check/

/** Their addresses name formats. */
const NAMESPACES = new Set(['www.w3.org', 'ns.adobe.com', 'purl.org', 'schemas.microsoft.com'])

const ADDRESSES = /\b(?:https?|wss?):\/\/[\w.-]+/gi
const LINKS = /<a\s[^<>]*>/gi

const isHtml = (path: string) => /\.html?$/i.test(path)

/** What may be the path of a file in texts and styles. */
const NAMED = /(?:url\(\s*|["'`])([\w./-][\w./ -]*\.\w+)["'`)]/g

/** Lower comes first. */
const rank = (path: string) =>
  path.split('/').length * 10 - (/(^|\/)index\.html?$/i.test(path) ? 5 : 0)

/** Html files, those that are probably the start first: `index.html`, then the least deep. */
export function listStartPages(paths: readonly string[]): string[] {
  return paths.filter(isHtml).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/**
 * Returns what looks into the texts of a build, one after the other: none is kept.
 *
 * @param paths of all files
 */
export function createScanner(paths: readonly string[], startPath: string) {
  const known = new Set(paths)
  const folded = new Set(paths.map((path) => path.toLowerCase()))
  const warnings: BuildReport['warnings'] = []
  const hosts = new Set<string>()
  /** What the start page loads at once. */
  const first = new Set([startPath])
  let title: string | undefined
  let hasBridge = paths.some((path) => BRIDGE.test(path))
  let unpacks = false
  let engine = ENGINES.find(([, mark]) => paths.some((path) => mark.test(path)))?.[0]

  function addHost(address: string) {
    const url = URL.parse(address)
    if (!url || !/^(https?|wss?):$/.test(url.protocol)) return
    if (NAMESPACES.has(url.hostname) || !url.hostname.includes('.')) return
    // The game is reached by https, so the others would be blocked anyway.
    if (hosts.size < MAX_HOSTS) hosts.add(`https://${url.host}`)
  }

  function warn(kind: BuildReport['warnings'][number]['kind'], file: string, detail?: string) {
    if (warnings.length >= MAX_WARNINGS) return
    warnings.push({ kind, file, ...(detail && { detail: detail.slice(0, 200) }) })
  }

  function scanPage(path: string, text: string) {
    const page = readTags(text.slice(0, MAX_PARSED))
    if (path === startPath) title = cutText(plainLine(page.title), 100) || undefined
    const hasBase = page.tags.some(({ name }) => name === 'base')
    for (const { name, attributes } of page.tags) {
      const { rel = '', src, href } = attributes
      // The page does not load where these lead.
      if (name === 'a' || (name === 'link' && /\b(canonical|alternate|manifest)\b/.test(rel))) {
        continue
      }
      const reference = src ?? href ?? ''
      if (/^(data|blob|javascript|about):|^#|^$/i.test(reference)) continue
      if (/^(https?:)?\/\//i.test(reference)) addHost(reference.replace(/^\/\//, 'https://'))
      else if (reference.startsWith('/')) warn('absolutePath', path, reference)
      else if (!hasBase) {
        const places = resolve(path, reference)
        if (places.length === 0) continue
        const found = places.find((place) => known.has(place))
        if (found !== undefined) {
          if (path === startPath) first.add(found)
        } else if (folded.has(places[0]!.toLowerCase())) warn('otherCase', path, reference)
        else if (name !== 'iframe') warn('missingFile', path, reference)
      }
    }
  }

  return {
    scan(path: string, text: string): void {
      hasBridge ||= BRIDGE.test(text)
      unpacks ||= UNPACKS.test(text)
      if (isHtml(path)) scanPage(path, text)
      else {
        const named = new Set(Array.from(text.matchAll(NAMED), ([, file = '']) => file))
        const folder = path.slice(0, path.lastIndexOf('/') + 1)
        for (const file of named) {
          const bare = file.replace(/^(\.{0,2}\/)+/, '')
          // Scripts name files as their page finds them. Other texts only look like paths.
          const places = [bare, folder + bare]
          if (file.startsWith('/') && known.has(bare)) warn('absolutePath', path, file)
          else if (!places.some((place) => known.has(place))) {
            const isOther = places.some((place) => folded.has(place.toLowerCase()))
            if (isOther) warn('otherCase', path, file)
          }
        }
      }
      const addresses = new Set<string>()
      // Scripts of a page name them, too. Its links only lead there.
      for (const [address] of text.replaceAll(LINKS, '').matchAll(ADDRESSES)) {
        addresses.add(address)
        if (addresses.size === MAX_ADDRESSES) break
      }
      addresses.forEach(addHost)
      if (text.includes('SharedArrayBuffer') && /\bcrossOriginIsolated\b|\bpthread/.test(text)) {
        warn('threads', path)
      }
      if (/\bserviceWorker\s{0,9}\.\s{0,9}register\b/.test(text)) warn('serviceWorker', path)
      if (/\bindexedDB\b/.test(text)) warn('indexedDb', path)
      engine ??= ENGINE_WORDS.find(([, ...words]) =>
        words.every((word) => text.includes(word)),
      )?.[0]
    },
    /** @param sizes stored bytes by path */
    makeReport: (sizes: ReadonlyMap<string, number>): BuildReport => ({
      engine,
      ...(hasBridge && { bridge: true }),
      ...(unpacks && engine !== 'Unity' && { unpacks }),
      files: paths.length,
      firstLoadBytes: [...first].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0),
      startPages: listStartPages(paths).slice(0, 20),
      warnings,
      hosts: [...hosts].toSorted(),
      title,
    }),
  }
}

/** Where the file of a relative reference may be, as it is found when it is served; empty if it is not an address. */
function resolve(from: string, reference: string): string[] {
  const encoded = from.split('/').map(encodeURIComponent).join('/')
  const url = URL.parse(reference, `https://build.invalid/${encoded}`)
  if (url?.host !== 'build.invalid') return []
  const path = url.pathname.slice(1)
  return [attempt(() => decodeURIComponent(path).normalize(), path), path]
}
