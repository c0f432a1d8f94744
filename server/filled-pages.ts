/** Pages and parts of pages that are filled for a player instead of rendered (records 26 and 31). */
import type { Player } from '#app/features/accounts/session.server.ts'
import { SETTINGS_TAB_IDS } from '#app/features/settings/settings-tabs.ts'
import {
  getShownSettings,
  type ShownSettings,
} from '#app/features/settings/shown-settings.server.ts'
import type { Documents, RenderedDocument } from './documents.ts'
import { SHELL_ADDRESS, takeShell, type Shell } from './kept-shell.ts'
import { createPlayerTemplates } from './player-templates.ts'
import type { Services } from './services.ts'

/** The settings, on each of their tabs. */
const SETTINGS_ADDRESSES = new Set([
  '/settings',
  ...SETTINGS_TAB_IDS.map((tab) => `/settings?tab=${tab}`),
])
/** A player's alone: rendered for each view, without their shell where that is kept. */
const OWN_PATHS = new Set(['/profile', '/settings', '/notifications'])

/** Markup: nothing that a player writes can look like it. */
const BETWEEN_PARTS = '<!--part-->'

/** Each is undefined where there is no template yet: the page has to be rendered. */
export interface FilledPages {
  /** A public page as it would be rendered for this player. */
  fillPublic(
    origin: string,
    place: { address: string; version: string },
    player: Player,
  ): Promise<RenderedDocument | undefined>
  /** What the settings page shows at this address; undefined where that is not it. */
  readSettings(address: string, player: Player): Promise<ShownSettings | undefined>
  /** The settings as they would be rendered for this player. */
  fillSettings(
    origin: string,
    place: { address: string; settings: ShownSettings },
    player: Player,
  ): Promise<RenderedDocument | undefined>
  /** What surrounds a page that is the player's alone. */
  fillShell(origin: string, path: string, player: Player): Promise<Shell | undefined>
}

/** No templates yet. */
export function createFilledPages(
  { catalogue, db }: Pick<Services, 'catalogue' | 'db'>,
  documents: Pick<Documents, 'renderAddress'>,
): FilledPages {
  const listIds = () => [...catalogue.ids]
  const templates = createPlayerTemplates(listIds)
  /** Apart: there are as many as there are ways to set the switches. */
  const settingsTemplates = createPlayerTemplates(listIds)
  const shellTemplates = createPlayerTemplates(listIds)

  async function renderFor(
    origin: string,
    address: string,
    asker: Parameters<Documents['renderAddress']>[2],
  ) {
    const { response, document } = await documents.renderAddress(origin, address, asker)
    return response.status === 200 ? document : undefined
  }

  return {
    fillPublic: (origin, { address, version }, player) =>
      templates.get(origin + address, version, player, (model) =>
        renderFor(origin, address, { viewer: model, own: model.own }),
      ),
    async readSettings(address, player) {
      if (!SETTINGS_ADDRESSES.has(address)) return undefined
      // A failure is told by the page that is rendered instead.
      return getShownSettings(db, player).catch(() => undefined)
    },
    async fillSettings(origin, { address, settings }, player) {
      const key = `${origin}${address} ${JSON.stringify(settings)}`
      return settingsTemplates.get(key, '', player, (model) =>
        renderFor(origin, address, { viewer: model, own: model.own, settings }),
      )
    },
    async fillShell(origin, path, player) {
      if (!OWN_PATHS.has(path)) return undefined
      const filled = await shellTemplates.get(origin, '', player, async (model) => {
        const asker = { viewer: model, own: model.own }
        const page = await renderFor(origin, SHELL_ADDRESS, asker)
        const shell = page && takeShell(page.html)
        return shell && { html: shell.join(BETWEEN_PARTS), scripts: [] }
      })
      return filled?.html.split(BETWEEN_PARTS)
    },
  }
}
