/** Headless Firefox, driven by its built-in Marionette. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startReaper, type Reaper } from '../fleet/programs.ts'
import { until } from '../until.ts'
import { WINDOW, connectMarionette, createTab, type Browser, type Tab } from './webdriver.ts'

/** Disables background requests and anything that covers the page. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'full-screen-api.warning.timeout': 0,
  // A free one.
  'marionette.port': 0,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
}

/** Every tab is a separate browser with a new profile. */
export async function startFirefox(firefox: string): Promise<Browser> {
  const reaper = await startReaper()
  return { open: (proxyPort) => openTab(reaper, firefox, proxyPort), stop: reaper.end }
}

async function openTab(reaper: Reaper, firefox: string, proxyPort: number): Promise<Tab> {
  const home = await mkdtemp(join(reaper.folder, 'home-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(home, 'user.js'), lines.join('\n'))
  const findPort = (output: string) =>
    /Marionette\s+INFO\s+Listening on port (\d+)/.exec(output)?.[1]
  const program = await reaper.run({
    path: firefox,
    args: ['--headless', '--no-remote', '--profile', home, '--marionette'],
    environment: { HOME: home, XDG_RUNTIME_DIR: home },
    isReady: (output) => until('Firefox listens', () => findPort(output())),
  })
  const send = await connectMarionette(Number(findPort(program.output())))
  const proxy = `127.0.0.1:${proxyPort}`
  await send('NewSession', {
    acceptInsecureCerts: true,
    // A game that a test holds back keeps the document from completing.
    pageLoadStrategy: 'none',
    proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy },
  })
  await send('SetWindowRect', WINDOW)
  return createTab(send, async () => {
    await program.stop()
    // A browser that just exited may still write files.
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
}
