/** The minimal browser of WebKitGTK on a virtual display, driven by classic WebDriver. */
import { startReaper } from '../fleet/programs.ts'
import { findFreePort } from '../portal.ts'
import { until } from '../until.ts'
import type { WebKitPrograms } from './installed.ts'
import { WINDOW, createTab, type Browser, type Send, type Tab } from './webdriver.ts'

/** Timeout for a response of the driver. */
const RESPONSE_TIMEOUT_MS = 60_000

/**
 * A script in a document that is being left, or in a window that enters full screen, may never get a
 * response. The next poll does.
 */
const SCRIPT_TIMEOUT_MS = 20_000

/**
 * The driver chooses a free port for each browser, and waits without end if another process takes it
 * before the browser does. A browser starts within seconds.
 */
const START_TIMEOUT_MS = 15_000
const MAX_STARTS = 3

/** The paths of the commands in a session. */
const PATHS: Record<string, string> = {
  Back: 'back',
  ExecuteAsyncScript: 'execute/async',
  Navigate: 'url',
  PerformActions: 'actions',
  Refresh: 'refresh',
  SetWindowRect: 'window/rect',
}

/** Starts the display and the driver; every tab is a separate browser. */
export async function startWebKit(programs: WebKitPrograms): Promise<Browser> {
  const reaper = await startReaper()
  const home = { HOME: reaper.folder, XDG_RUNTIME_DIR: reaper.folder }
  const { width, height } = WINDOW
  const findDisplay = (output: string) => /^(\d+)\n/m.exec(output)?.[1]
  const screen = await reaper.run({
    path: programs.xvfb,
    args: ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'],
    environment: home,
    isReady: (output) => until('Xvfb has a display', () => findDisplay(output())),
  })
  const port = await findFreePort()
  const call = createClient(`http://127.0.0.1:${port}`)
  await reaper.run({
    path: programs.driver,
    args: [`--port=${port}`, '--host=127.0.0.1'],
    environment: {
      ...home,
      DISPLAY: `:${findDisplay(screen.output())}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
    isReady: () =>
      until('WebKitWebDriver responds', async () => {
        return (await call<{ ready: boolean }>('GET', '/status')).ready
      }),
  })
  return {
    open: (proxyPort) => openTab(call, programs.miniBrowser, proxyPort),
    stop: reaper.end,
  }
}

type Call = <Result = unknown>(
  method: string,
  path: string,
  body?: object,
  timeoutMs?: number,
) => Promise<Result>

function createClient(origin: string): Call {
  return async (method, path, body, timeoutMs = RESPONSE_TIMEOUT_MS) => {
    const response = await fetch(origin + path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: never }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
}

async function openTab(call: Call, binary: string, proxyPort: number): Promise<Tab> {
  // Sets the proxy by browser options: with the driver's capability, it would speak TLS to the
  // proxy.
  const args = [
    '--automation',
    `--proxy=http://127.0.0.1:${proxyPort}`,
    '--ignore-host=localhost',
    '--ignore-host=127.0.0.1',
    '--ignore-tls-errors',
  ]
  const capabilities = {
    alwaysMatch: {
      acceptInsecureCerts: true,
      // By default every command waits for the page to load, up to five minutes.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary, args },
    },
  }
  async function startBrowser(starts = 1): Promise<{ sessionId: string }> {
    try {
      return await call('POST', '/session', { capabilities }, START_TIMEOUT_MS)
    } catch (error) {
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
      if (!isTimeout || starts === MAX_STARTS) throw error
      return startBrowser(starts + 1)
    }
  }
  const { sessionId } = await startBrowser()
  const session = `/session/${sessionId}`
  const send: Send = (command, parameters = {}) => {
    if (command === 'TakeScreenshot') return call('GET', `${session}/screenshot`)
    const timeoutMs = command === 'ExecuteAsyncScript' ? SCRIPT_TIMEOUT_MS : undefined
    return call('POST', `${session}/${PATHS[command]}`, parameters, timeoutMs)
  }
  await send('SetWindowRect', WINDOW)
  return createTab(send, () => call('DELETE', session))
}
