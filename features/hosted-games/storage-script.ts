/**
 * Runs first in every page of a hosted game, and in workers of pages without an origin. `localStorage` is kept by the portal's page, on this
 * device or in the account (ADR 80). Browsers refuse a page with an opaque origin all other storage
 * by throwing, which ends many engines: this script gives it one that lasts as long as the page.
 */
import * as memory from 'fake-indexeddb'
import { attempt } from '#lib/attempt.ts'
import { provideArcade } from '#sdk/arcade.ts'
import {
  MAX_STORED,
  type AgainMessage,
  type StorageMessage,
  type StoredName,
} from './storage-messages.ts'

/** Pages that the game can go back. */
const MAX_TRAIL = 20

/** In a worker: the address of this script, and that of the worker's file if it has one. */
const worker = (globalThis as { arcadeWorker?: [script: string, file?: string] }).arcadeWorker

const frameName = Object.getOwnPropertyDescriptor(globalThis, 'name')

/** Writes the name of the frame, which the game's next page reads. */
function noteTrail(trail: readonly string[]): void {
  const used: StoredName = { ioArcade: 1, isUsed: true, trail: trail.slice(-MAX_TRAIL) }
  frameName!.set!.call(window, JSON.stringify(used))
}

/** Each page of a game has a new frame, in which the browser's history begins again. */
function leadBack(trail: readonly string[]): void {
  const { go } = History.prototype
  const started = history.length
  History.prototype.go = function (delta = 0) {
    const page = delta < 0 && history.length === started ? trail.at(delta) : undefined
    if (page === undefined) return go.call(this, delta)
    noteTrail(trail.slice(0, delta))
    location.href = page
  }
  History.prototype.back = function () {
    this.go(-1)
  }
}

/** What the game stored before, by the name of its frame. */
function readStored(): StoredName | undefined {
  const name = attempt(() => JSON.parse(window.name) as StoredName)
  return name?.ioArcade === 1 ? name : undefined
}

type StorageMethods = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key'>

/** What the storages of this page do. */
const storages = new WeakMap<object, StorageMethods>()

/** Gets a key and its new value; null if it was removed, undefined as the key if all were. */
type OnChange = (key: string | undefined, value: string | null) => void

/** A storage in memory, with keys also as properties, as browsers have it. */
function createStorage(
  values = new Map<string, string>(),
  onChange: OnChange = () => undefined,
): Storage {
  let size = [...values].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  const methods: StorageMethods = {
    getItem: (key) => values.get(String(key)) ?? null,
    setItem(key, value) {
      const [name, text] = [String(key), String(value)]
      const known = values.get(name)
      if (known === text) return
      const next = size + text.length + (known === undefined ? name.length : -known.length)
      if (next > MAX_STORED) throw new DOMException('The storage is full', 'QuotaExceededError')
      size = next
      values.set(name, text)
      onChange(name, text)
    },
    removeItem(key) {
      const known = values.get(String(key))
      if (known === undefined) return
      size -= String(key).length + known.length
      values.delete(String(key))
      onChange(String(key), null)
    },
    clear() {
      if (values.size === 0) return
      values.clear()
      size = 0
      onChange(undefined, null)
    },
    key: (at) => [...values.keys()][at] ?? null,
  }
  const isMethod = (key: PropertyKey) => key in methods || key === 'length'
  const storage = new Proxy(Object.create(Storage.prototype) as Storage, {
    get(target, key) {
      if (key === 'length') return values.size
      // Games call, replace and extend the methods of the prototype.
      return (isMethod(key) ? undefined : values.get(key as string)) ?? Reflect.get(target, key)
    },
    set(_, key, value) {
      if (typeof key === 'string' && !isMethod(key)) methods.setItem(key, value as string)
      return true
    },
    deleteProperty(_, key) {
      methods.removeItem(String(key))
      return true
    },
    has: (_, key) => isMethod(key) || values.has(String(key)),
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor(_, key) {
      const value = values.get(String(key))
      if (value === undefined) return undefined
      return { value, writable: true, enumerable: true, configurable: true }
    },
  })
  storages.set(storage, methods)
  return storage
}

/** Lets the browser's own methods of storages know those of this page. */
function shareMethods(): void {
  for (const name of ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const) {
    const native = Storage.prototype[name] as (...given: unknown[]) => unknown
    Storage.prototype[name] = function (this: Storage, ...given: unknown[]) {
      return ((storages.get(this)?.[name] ?? native) as typeof native).apply(this, given)
    } as never
  }
}

/** Sends changes to the portal's page, all of one turn together. */
function createSender(): OnChange {
  const changes = new Map<string, string | null>()
  let isCleared = false
  function send() {
    if (!isCleared && changes.size === 0) return
    const message: StorageMessage = { ioArcade: 'stored', isCleared, changes: [...changes] }
    changes.clear()
    isCleared = false
    window.parent.postMessage(message, '*')
  }
  addEventListener('pagehide', send)
  return (key, value) => {
    if (key === undefined) {
      changes.clear()
      isCleared = true
    } else changes.set(key, value)
    queueMicrotask(send)
  }
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, enumerable: true, get: () => value })
}

/** The caches of a page, and each cache: they have nothing and keep nothing. */
const noCache = {
  open: async () => noCache,
  match: async () => undefined,
  matchAll: async () => [],
  has: async () => false,
  keys: async () => [],
  add: async () => undefined,
  addAll: async () => undefined,
  put: async () => undefined,
  delete: async () => false,
}

/** The addresses in the source of a font. */
const IN_URL = /(?<=url\(\s*["']?)[^"')]+/g

type Loaders = Record<'fetch' | 'importScripts' | 'open', (...given: unknown[]) => unknown>

/** Resolves addresses in a worker, where relative ones would be those of the text that loads it. */
function resolveIn(file: string): void {
  const absolute = <Address>(address: Address) =>
    typeof address === 'string' ? new URL(address, file).href : address
  const { fetch, importScripts } = globalThis as unknown as Loaders
  const { open } = XMLHttpRequest.prototype as Pick<Loaders, 'open'>
  // Engines take their folder from it.
  Object.defineProperty(globalThis, 'location', { value: new URL(file) })
  Object.assign(globalThis, {
    fetch: (input: unknown, ...rest: unknown[]) => fetch(absolute(input), ...rest),
    importScripts: (...addresses: unknown[]) => importScripts(...addresses.map(absolute)),
  })
  const Font = globalThis.FontFace as typeof FontFace | undefined
  if (Font) {
    globalThis.FontFace = class extends Font {
      constructor(family: string, source: string | BufferSource, rest?: FontFaceDescriptors) {
        const text = typeof source === 'string' && source.replaceAll(IN_URL, absolute)
        super(family, text || source, rest)
      }
    }
  }
  XMLHttpRequest.prototype.open = function (method: string, address: unknown, ...rest: unknown[]) {
    return open.call(this, method, absolute(address), ...rest)
  }
}

const writeUrl = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`

/** Reads a text that the page has made at once: it may revoke the address. */
function readText(url: string): string {
  const request = new XMLHttpRequest()
  request.open('GET', url, false)
  request.send()
  return request.responseText
}

/** Starts workers from texts of their own, which the browser allows: they load this script and the file. */
function wrapWorker(script: string): void {
  const Real = globalThis.Worker
  globalThis.Worker = class extends Real {
    constructor(address: string | URL, options?: WorkerOptions) {
      const url = new URL(address, worker ? location.href : document.baseURI).href
      const isText = /^(blob|data):/.test(url)
      const about = `self.arcadeWorker=${JSON.stringify(isText ? [script] : [script, url])};`
      const [ours, file] = [script, url].map((each) => JSON.stringify(each))
      if (options?.type === 'module') {
        // Without an origin, Chromium takes no module from a blob. Messages wait until all have run.
        const start = `import ${JSON.stringify(writeUrl(about))};import ${ours};`
        super(writeUrl(start + (isText ? readText(url) : `import ${file}`)), options)
      } else {
        const texts = [
          about,
          `importScripts(${ours});`,
          isText ? readText(url) : `importScripts(${file})`,
        ]
        super(URL.createObjectURL(new Blob(texts, { type: 'text/javascript' })), options)
      }
    }
  }
}

/** Gives a page or a worker what the browser refuses to one without an origin. */
function provideMemory(script: string): void {
  for (const [name, value] of Object.entries(memory)) {
    if (/^(indexedDB|IDB)/.test(name)) define(globalThis, name, value)
  }
  define(globalThis, 'caches', noCache)
  wrapWorker(script)
}

/** Whether an address, as a page writes it, leads to the game's own files. */
function isOwn(address: string): boolean {
  return attempt(() => new URL(address, document.baseURI).host === location.host, false)
}

/**
 * Loads the game's own pictures and sounds as it may read them. A page without an origin has none of
 * its own, so a canvas or a mixer with such a file would be closed to the game.
 */
function loadReadable(kind: typeof HTMLImageElement | typeof HTMLMediaElement): void {
  const { prototype } = kind
  const source = Object.getOwnPropertyDescriptor(prototype, 'src')!
  const prepare = (element: InstanceType<typeof kind>, address: unknown) => {
    if (isOwn(String(address))) element.crossOrigin ??= 'anonymous'
  }
  Object.defineProperty(prototype, 'src', {
    ...source,
    set(address: string) {
      prepare(this as HTMLImageElement, address)
      source.set!.call(this, address)
    },
  })
  prototype.setAttribute = function (name: string, value: string) {
    if (/^src$/i.test(name)) prepare(this, value)
    Element.prototype.setAttribute.call(this, name, value)
  }
}

/** Loads one of the game's own pictures again if the text of the page has loaded it without the attribute. */
function loadAgain(image: HTMLImageElement): void {
  if (image.crossOrigin === null && isOwn(image.src)) image.crossOrigin = 'anonymous'
}

/** Does the same for pictures in the text of a page, which the attribute loads again. */
function loadMarkupReadable(): void {
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLImageElement) loadAgain(node)
      else if (node instanceof Element) node.querySelectorAll('img').forEach(loadAgain)
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Its constructor loads the file without the property. */
function wrapAudio(): void {
  const Real = window.Audio
  window.Audio = class extends Real {
    constructor(address?: string) {
      super()
      this.preload = 'auto'
      if (address !== undefined) this.src = address
    }
  }
}

/**
 * A frame keeps its name when the game loads itself again or opens another of its pages, but not
 * what was stored since. The portal's page then loads that page in a new frame.
 */
function startAgain(trail: readonly string[] = []): void {
  const { href } = location
  // A page that loads itself again is no step.
  const led = trail.at(-1) === href ? trail.slice(0, -1) : trail
  const message: AgainMessage = { ioArcade: 'again', href, trail: led }
  window.parent.postMessage(message, '*')
  window.stop()
}

/** Gives the page the `localStorage` that the portal's page keeps. */
function provideLocalStorage(stored: StoredName | undefined): void {
  if (stored?.values) {
    const { trail = [] } = stored
    noteTrail([...trail, location.href])
    // The game gets its own `window.name`, and may declare `name` as a variable. The name of the
    // frame must not change.
    Object.defineProperty(window, 'name', { value: '', writable: true })
    leadBack(trail)
  }
  shareMethods()
  const values = new Map(Object.entries(stored?.values ?? {}))
  // A page without a frame, or whose storage could not be read, keeps what it stores to itself.
  const send = stored?.values && window.parent !== window ? createSender() : undefined
  define(window, 'localStorage', createStorage(values, send))
}

/** Gives the page all other storage. */
function provideOtherStorage(): void {
  define(window, 'sessionStorage', createStorage())
  const cookies = new Map<string, string>()
  Object.defineProperty(Document.prototype, 'cookie', {
    configurable: true,
    get: () => [...cookies].map((pair) => pair.join('=')).join('; '),
    set(text: string) {
      const [pair = ''] = String(text).split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim())
    },
  })
  // To use them throws, and games use them wherever they find them.
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  Reflect.deleteProperty(window, 'SharedWorker')
  provideMemory((document.currentScript as HTMLScriptElement).src)
  loadReadable(HTMLImageElement)
  loadReadable(HTMLMediaElement)
  loadMarkupReadable()
  wrapAudio()
}

/** What pages in frames of this page say. */
type FrameMessage = AgainMessage | StorageMessage | { ioArcade: 'hello' | 'blocked' | 'port' }

/**
 * Does for pages that the game has in frames what the portal's page does for this one: gives them
 * what is stored, takes what they store, and hands them the port that they ask for.
 */
function serveFrames(): void {
  const storage = window.localStorage
  let asking: Window | undefined
  addEventListener('message', (event: MessageEvent<FrameMessage | null>) => {
    const { source, data, ports } = event
    if (source === window.parent && data?.ioArcade === 'port' && asking) {
      event.stopImmediatePropagation()
      return asking.postMessage(data, '*', [...ports])
    }
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('iframe, frame')]
    const frame = frames.find(({ contentWindow }) => contentWindow === source)
    // Frames of other sites, such as ads, get neither the save nor the port.
    if (!frame || source === null || !isOwn(frame.src)) return
    if (data?.ioArcade === 'again') {
      if (!isOwn(data.href)) return
      const name: StoredName = { ioArcade: 1, values: { ...storage }, trail: data.trail }
      const { parentNode, nextSibling } = frame
      // Browsers read the name when the frame comes into the page.
      frame.remove()
      Object.assign(frame, { name: JSON.stringify(name), src: data.href })
      parentNode!.insertBefore(frame, nextSibling)
    } else if (data?.ioArcade === 'stored') {
      if (data.isCleared) storage.clear()
      for (const [key, value] of data.changes) {
        if (value === null) storage.removeItem(key)
        else storage.setItem(key, value)
      }
    } else if (data?.ioArcade === 'hello' || data?.ioArcade === 'blocked') {
      if (data.ioArcade === 'hello') asking = source as Window
      window.parent.postMessage(data, '*')
    }
  })
}

function startPage(): void {
  // The preview of a draft lists what the policy blocked.
  addEventListener('securitypolicyviolation', ({ blockedURI: url }) => {
    window.parent.postMessage({ ioArcade: 'blocked', url }, '*')
  })
  // Over plain http, as in a home network, browsers have no such function, and engines call it.
  crypto.randomUUID ??= () => {
    const url = URL.createObjectURL(new Blob())
    URL.revokeObjectURL(url)
    return url.slice(-36) as ReturnType<typeof crypto.randomUUID>
  }
  const stored = readStored()
  /** In a frame of another page of the game, which has what is stored. */
  const isInner = window.parent !== window.top
  if (stored?.isUsed ? window.parent !== window : isInner && !stored) {
    startAgain(stored?.trail)
    return
  }
  // Browsers throw if the page has no origin.
  const hasOther = attempt(() => Boolean(window.localStorage), false)
  if (stored?.values || !hasOther) provideLocalStorage(stored)
  if (!hasOther) provideOtherStorage()
  serveFrames()
  provideArcade(true)
}

if (!worker) startPage()
else {
  const [script, file] = worker
  if (file !== undefined) resolveIn(file)
  provideMemory(script)
}
