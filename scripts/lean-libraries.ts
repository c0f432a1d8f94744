/**
 * Leaves out of the browser's code what libraries carry and the portal never uses (record 29), and has
 * React Router hand over code that does not come (record 36). Each cut of React Router names what it
 * takes away: where a new version is written in another way, the build stops and says so. What the
 * rest saves, the budgets hold.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Cut {
  /** The end of the file's path. */
  file: string
  found: string
  instead: string
}

const ROUTER = 'react-router/dist/production/lib'

const CUTS: readonly Cut[] = [
  // The site map comes with the first page (`routeDiscovery` in react-router.config.ts): no links
  // are gathered and asked for, and no page is unknown until it is wanted.
  {
    file: `${ROUTER}/dom/ssr/fog-of-war.js`,
    found: 'if (!isFogOfWarEnabled(routeDiscovery, ssr)) return;',
    instead: 'return;',
  },
  {
    file: `${ROUTER}/dom/ssr/fog-of-war.js`,
    found:
      'if (!isFogOfWarEnabled(routeDiscovery, ssr) || window.navigator?.connection?.saveData === true) return;',
    instead: 'return;',
  },
  // `HydratedRouter` is given no `instrumentations`.
  {
    file: `${ROUTER}/router/router.js`,
    found: 'if (init.instrumentations)',
    instead: 'if (false)',
  },
  // The scripts of a document are written by the server; in the browser they only have to be found.
  {
    file: `${ROUTER}/dom/ssr/components.js`,
    found: 'let contextScript = staticContext ?',
    instead: 'let contextScript = false ?',
  },
  {
    file: `${ROUTER}/dom/ssr/components.js`,
    found: 'let routeModulesScript = !isStatic ?',
    instead: 'let routeModulesScript = true ?',
  },
  // No page loads its data by a `clientLoader`, or has a `clientMiddleware`, and all are rendered by
  // the server.
  {
    file: `${ROUTER}/dom/ssr/routes.js`,
    found: 'if (!routeModule.clientLoader) return',
    instead: 'return',
  },
  {
    file: `${ROUTER}/dom/ssr/routes.js`,
    found: 'loader: route.hasClientLoader ?',
    instead: 'loader: false ?',
  },
  {
    file: `${ROUTER}/dom/ssr/routes.js`,
    found: 'middleware: route.hasClientMiddleware ?',
    instead: 'middleware: false ?',
  },
  {
    file: `${ROUTER}/dom/ssr/single-fetch.js`,
    found: 'if (shouldAllowOptOut(m) && hasClientLoader)',
    instead: 'if (false)',
  },
  {
    file: `${ROUTER}/dom/ssr/single-fetch.js`,
    found: 'if (!ssr && !foundRevalidatingServerLoader)',
    instead: 'if (false)',
  },
  // It would load the open page anew, not the wanted one, without a word and as often as it fails.
  {
    file: `${ROUTER}/dom/ssr/routeModules.js`,
    found: `console.error(\`Error loading route module \\\`\${route.module}\\\`, reloading page...\`);
		console.error(error);
		if (window.__reactRouterContext && window.__reactRouterContext.isSpaMode && import.meta.hot) throw error;
		window.location.reload();
		return new Promise(() => {});`,
    instead: 'return loseCode(error);',
  },
  // Who only passes over a link loses nothing.
  {
    file: `${ROUTER}/dom/ssr/links.js`,
    found: 'await loadRouteModule(route, routeModules);',
    instead: 'await import(/* @vite-ignore */ route.module).catch(() => ({}));',
  },
  // It would take the page for one that failed.
  {
    file: `${ROUTER}/dom/ssr/routes.js`,
    found: 'let { clientAction } = await clientActionPromise;',
    instead: 'let { clientAction } = await clientActionPromise.catch(loseCode);',
  },
]

/** What a route may no longer export, by the cuts above. */
const CUT_EXPORTS = /\bclient(Loader|Middleware)\b/

/** Vite's own also waits for style sheets, of which the portal has one, and tells of errors by an event. */
const PRELOAD_HELPER = 'vite/preload-helper.js'
const PRELOAD = `export function __vitePreload(load, files = []) {
  for (const file of files) {
    const href = '/' + file
    if (document.querySelector('link[href="' + href + '"]')) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  return load()
}`

const ICON_FILE = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/
/** Its name, its size, which is that of all, and a random key for each of its parts. */
const UNUSED_IN_ICON = /^ {2}name: "[\w-]+",\n {2}size: 24,\n|, key: "\w+"|,\n\s+key: "\w+"/gm
const DRAW_ICON = fileURLToPath(new URL('../app/ui/draw-icon.ts', import.meta.url))

/** Cuts React Router for the browser, and draws icons with a few lines of the portal's own. */
export function leanLibraries(): Plugin[] {
  const isCut = new Set<Cut>()
  return [
    {
      name: 'lean-libraries:cuts',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      transform(code, id) {
        const path = id.replaceAll('\\', '/').split('?', 1)[0]!
        if (path.includes('/app/') && CUT_EXPORTS.test(code)) {
          this.error(`React Router is cut (record 29): it would never call what ${path} exports`)
        }
        const cuts = CUTS.filter(({ file, found }) => path.endsWith(file) && code.includes(found))
        for (const cut of cuts) isCut.add(cut)
        if (cuts.length === 0) return
        return {
          code: cuts.reduce((text, { found, instead }) => text.replaceAll(found, instead), code),
          map: null,
        }
      },
      buildEnd(error) {
        const missed = CUTS.find((cut) => !isCut.has(cut))
        if (!error && missed) this.error(`Nothing to cut in ${missed.file}: ${missed.found}`)
      },
    },
    {
      name: 'lean-libraries:preload',
      apply: 'build',
      enforce: 'pre',
      load: (id) => (id.endsWith(PRELOAD_HELPER) ? PRELOAD : undefined),
    },
    {
      name: 'lean-libraries:icons',
      apply: 'build',
      enforce: 'pre',
      // On the server too: what React finds in the browser has to be what was served.
      config: () => ({ environments: { ssr: { resolve: { noExternal: ['lucide-react'] } } } }),
      resolveId: (source) => (source.endsWith('/createLucideIcon.mjs') ? DRAW_ICON : undefined),
      transform: (code, id) =>
        ICON_FILE.test(id) ? { code: code.replaceAll(UNUSED_IN_ICON, ''), map: null } : undefined,
    },
  ]
}
