/** Headless Firefox, driven by its built-in Marionette. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeHome, removeHome, start } from './programs.ts'
import type { Browser, Tab } from './tab.ts'
import { WINDOW, connectMarionette, createTab } from './webdriver.ts'

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
export async function startFirefox({ firefox }: { firefox: string }): Promise<Browser> {
  return {
    open: (proxyPort) => openTab(firefox, proxyPort),
    stop: () => Promise.resolve(),
  }
}

async function openTab(firefox: string, proxyPort: number): Promise<Tab> {
  const home = await makeHome()
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(home, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', home, '--marionette']
  const program = start(firefox, args, home)
  const [, port] = await program.waitFor(/Marionette\s+INFO\s+Listening on port (\d+)/)
  const send = await connectMarionette(Number(port))
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
    await removeHome(home)
  })
}
