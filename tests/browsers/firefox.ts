/** Firefox, headless, driven by WebDriver BiDi, which it speaks itself. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInput } from './actions.ts'
import { connectBidi, type BidiConnection } from './bidi.ts'
import { makeHome, removeHome, start } from './programs.ts'
import { asExpression, type Browser, type Tab } from './tab.ts'
import { until } from './until.ts'

/** A window of a desk, px. */
const VIEWPORT = { width: 1280, height: 900 }

/** Nothing is asked of anybody unasked, and nothing is shown over the page. */
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
 * What Firefox says when a page is left whose files are still on their way through the worker, or
 * whose router still reads the data of the next page: it breaks off what they read.
 */
const LEFT_EARLY =
  /\/assets\/[^’]+’\. A ServiceWorker intercepted the request and encountered an unexpected|^TypeError: Error in input stream$/

interface LogEntry {
  level: string
  text: string | null
  source: { context?: string }
  stackTrace?: { callFrames: { functionName: string; url: string; lineNumber: number }[] }
}

/** Starts a Firefox with a profile of its own. */
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
    const answer = await bidi.send<{
      type: 'success' | 'exception'
      result: { value: string }
      exceptionDetails: { text: string }
    }>('script.evaluate', { expression, awaitPromise: true, target: { context } })
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
    return answer.result.value
  }

  return {
    ...input,
    async navigate(url) {
      await evaluate("window.isLeft = true, ''")
      try {
        // A game that a journey holds keeps the document from being complete.
        await bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' })
      } catch (error) {
        // Said of the new page where the frame of the one that is left was still on its way: it comes.
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
