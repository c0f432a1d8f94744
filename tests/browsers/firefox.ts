/** Headless Firefox, driven by its built-in WebDriver BiDi. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInput } from './actions.ts'
import { connectBidi, type BidiConnection } from './bidi.ts'
import { makeHome, removeHome, start } from './programs.ts'
import { asExpression, type Browser, type Tab } from './tab.ts'
import { until } from './until.ts'

/** A desktop window, px. */
const VIEWPORT = { width: 1280, height: 900 }

/** Disables background requests and anything that covers the page. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'full-screen-api.warning.timeout': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
}

/**
 * Firefox logs this when a page is left while the router still reads the data of the next page, or while it prefetches the code of the link below the
 * pointer: the requests are aborted. A page that reloads because of lost code fails its own journey.
 */
const LEFT_EARLY =
  /^TypeError: Error in input stream$|^TypeError: error loading dynamically imported module: \S+\/assets\/|^Error loading route module `\/assets\/[^`]+`, reloading page\.\.\./

interface LogEntry {
  level: string
  text: string | null
  source: { context?: string }
  stackTrace?: { callFrames: { functionName: string; url: string; lineNumber: number }[] }
}

/** Starts Firefox with a new profile. */
export async function startFirefox({ firefox }: { firefox: string }): Promise<Browser> {
  const home = await makeHome()
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(home, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port=0']
  const program = start(firefox, args, home)
  const [, url] = await program.waitFor(/WebDriver BiDi listening on (ws:\S+)/)
  const bidi = await connectBidi(`${url}/session`)
  const entries: LogEntry[] = []
  bidi.onEvent((method, params) => {
    if (method === 'log.entryAdded') entries.push(params as LogEntry)
  })
  await bidi.send('session.new', { capabilities: {} })
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })

  return {
    isSilent: false,
    open: (proxyPort) => openTab(bidi, entries, proxyPort),
    async stop() {
      bidi.close()
      await program.stop()
      await removeHome(home)
    },
  }
}

async function openTab(bidi: BidiConnection, entries: LogEntry[], proxyPort: number): Promise<Tab> {
  const proxy = `127.0.0.1:${proxyPort}`
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext', {
    acceptInsecureCerts: true,
    proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy },
  })
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  })
  await bidi.send('browsingContext.setViewport', { context, viewport: VIEWPORT })
  const input = createInput((actions) => bidi.send('input.performActions', { context, actions }))

  async function evaluate(expression: string): Promise<string> {
    const response = await bidi.send<{
      type: 'success' | 'exception'
      result: { value: string }
      exceptionDetails: { text: string }
    }>('script.evaluate', { expression, awaitPromise: true, target: { context } })
    if (response.type === 'exception') throw new Error(response.exceptionDetails.text)
    return response.result.value
  }

  return {
    ...input,
    async navigate(url) {
      await evaluate("window.isLeft = true, ''")
      try {
        // A game that a test holds back keeps the document from completing.
        await bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' })
      } catch (error) {
        // Firefox reports this for the new page if the iframe of the previous page was still
        // loading. The new page loads anyway.
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error
        const isThere = `String(!window.isLeft && document.readyState !== 'loading' &&
          location.href !== 'about:blank')`
        await until(`${url} is there`, async () => (await evaluate(isThere)) === 'true')
      }
    },
    async back() {
      await bidi.send('browsingContext.traverseHistory', { context, delta: -1 })
    },
    async reload() {
      await bidi.send('browsingContext.reload', { context, wait: 'interactive' })
    },
    async evaluate(run, ...args) {
      return JSON.parse(await evaluate(asExpression(run, args)))
    },
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return Buffer.from(data, 'base64')
    },
    errors() {
      return entries
        .filter(({ level, source }) => level === 'error' && source.context === context)
        .filter(({ text }) => !LEFT_EARLY.test(text ?? ''))
        .map(({ text, stackTrace }) =>
          [
            text,
            ...(stackTrace?.callFrames ?? []).map(
              ({ functionName, url, lineNumber }) => `  ${functionName} (${url}:${lineNumber})`,
            ),
          ].join('\n'),
        )
    },
    async close() {
      await bidi.send('browser.removeUserContext', { userContext })
    },
  }
}
