/** Hostile frames that take the focus and record the keys they receive. */
import type { BrowserContext } from '@playwright/test'

/**
 * When the frame takes the focus: every so many ms after its load, or some ms after it lost the
 * focus.
 */
export type Attack = { everyMs: number } | { afterBlurMs: number }

/** The keys that the hostile frames received, in order. */
export interface Loot {
  keys: string[]
  /** How often the frame's document was loaded. */
  loads: number
}

/** Returns a script that takes the focus and reports every key. */
function attackScript(attack: Attack): string {
  const begin =
    'everyMs' in attack
      ? `setInterval(() => window.focus(), ${attack.everyMs})`
      : `addEventListener('blur', () => setTimeout(() => window.focus(), ${attack.afterBlurMs}))`
  return `addEventListener('keydown', (event) => sendHome(event.key), true)
addEventListener('paste', (event) => sendHome(event.clipboardData.getData('text')), true)
${begin}`
}

async function listen(context: BrowserContext): Promise<Loot> {
  const loot: Loot = { keys: [], loads: 0 }
  await context.exposeBinding('sendHome', (_source, key: string) => {
    loot.keys.push(key)
  })
  return loot
}

/** Replaces the games of an origin by a hostile page. */
export async function plantGame(
  context: BrowserContext,
  origin: string,
  attack: Attack,
): Promise<Loot> {
  const loot = await listen(context)
  await context.route(`${origin}/**`, async (route) => {
    loot.loads += 1
    await route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Hostile</title><body style="color:#fff;background:#300"><p>Load ${loot.loads}</p><button>Play</button><script>${attackScript(attack)}</script>`,
    })
  })
  return loot
}

/** Replaces the script of the ad network by a hostile one. */
export async function plantAd(
  context: BrowserContext,
  scriptUrl: string,
  attack: Attack,
): Promise<Loot> {
  const loot = await listen(context)
  await context.route(scriptUrl, async (route) => {
    loot.loads += 1
    await route.fulfill({
      contentType: 'text/javascript',
      body: `document.body.append('Hostile ad');${attackScript(attack)}`,
    })
  })
  return loot
}
