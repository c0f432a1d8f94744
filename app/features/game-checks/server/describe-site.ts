/** Describes one probe of an address, for an operator who is about to add a game. */
import { probeGame } from './check-games.ts'
import { proberOf, type ProberConfig } from './prober.ts'

const WORDS = {
  runs: 'It responds and can be shown in a frame here.',
  refuses: 'It cannot be shown in a frame: its page will offer a new tab.',
  walled: 'It blocks automated requests: check in a browser whether it runs in a frame.',
  private:
    'It is in a private network, where it is not checked: visitors elsewhere cannot reach it.',
}

/** Probes the address as the running portal's checks do. Returns a sentence. */
export async function describeSite(
  game: { id: string; url: string },
  config: ProberConfig,
): Promise<string> {
  const prober = { ...proberOf(config), now: () => Date.now() }
  const { fault, endedAt, outcome, status } = await probeGame({ ...game, alsoAt: [] }, prober)
  if (fault === 'another-site') {
    return `It leads to another site, ${endedAt}: if the game has moved, that is its address.`
  }
  if (outcome === 'failed') return `It could not be reached (${fault ?? `status ${status}`}).`
  return WORDS[outcome]
}
