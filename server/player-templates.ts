/** Keeps templates of public pages for players: one per address, version and number of unread notes. */
import type { Player } from '#app/features/accounts/session.server.ts'
import type { RenderedDocument } from './documents.ts'
import {
  fillTemplate,
  makeModelPlayer,
  makeTemplate,
  type PlayerTemplate,
} from './player-template.ts'

/** Templates kept; the least recently asked for goes first. Each holds a page twice at most. */
const MAX_TEMPLATES = 150

/** Renders the page for this model player; undefined where it cannot be kept. */
type RenderFor = (model: Player) => Promise<RenderedDocument | undefined>

/** Views of a page at one version before a template is made: it costs two renders. */
const MIN_VIEWS = 4

interface Entry {
  version: string
  /** The version before. */
  former?: string | undefined
  views: number
  /** Undefined until there were views enough. */
  template?: Promise<PlayerTemplate | undefined>
}

export interface PlayerTemplates {
  /**
   * The page for this player; undefined where it has to be rendered for them alone.
   *
   * A template costs two renders. It is made when a page is asked for the fourth time at one version:
   * where counts change faster than pages are asked for, it would never be used.
   */
  get(
    address: string,
    version: string,
    player: Player,
    render: RenderFor,
  ): Promise<RenderedDocument | undefined>
}

/**
 * No templates yet.
 *
 * @param listGameIds the games that pages show at the moment
 */
export function createPlayerTemplates(
  listGameIds: () => readonly string[],
  maxTemplates = MAX_TEMPLATES,
): PlayerTemplates {
  const entries = new Map<string, Entry>()

  async function make(unread: number, render: RenderFor): Promise<PlayerTemplate | undefined> {
    const gameIds = listGameIds()
    const unliked = await render(makeModelPlayer(unread))
    const liked = unliked && (await render(makeModelPlayer(unread, gameIds)))
    return liked && makeTemplate(unliked, liked, gameIds)
  }

  return {
    async get(address, version, player, render) {
      const { unread } = player.own
      const key = `${unread} ${address}`
      const held = entries.get(key)
      // Asked before the counts changed, and answered after: too late for a template.
      if (held?.former === version) return undefined
      const entry: Entry =
        held?.version === version ? held : { version, former: held?.version, views: 0 }
      entries.delete(key)
      entries.set(key, entry)
      if (entries.size > maxTemplates) entries.delete(entries.keys().next().value!)
      entry.views += 1
      if (entry.views < MIN_VIEWS) return undefined
      entry.template ??= make(unread, render).catch(() => undefined)
      const template = await entry.template
      // What failed now may not fail the next time.
      if (!template && entries.get(key) === entry) entries.delete(key)
      return template && fillTemplate(template, player)
    },
  }
}
