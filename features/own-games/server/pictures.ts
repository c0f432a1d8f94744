/**
 * The pictures of own games. Covers are in the database; derived pictures are drawn on demand. Each
 * has a name with the hash of its sources, and is kept in memory while there is room.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Reader } from '#platform/db/db.server.ts'
import type { Game } from '#catalogue/game.ts'
import neutralArt from '#catalogue/art/portal-thumbnail.svg?raw'
import type { PlayerFigures } from './draw-pictures.ts'
import { hashOf, readCoverBytes } from './own-games.server.ts'

/** A cover has about 60 KB in both formats, a social picture 100 KB. */
const MAX_CACHED_BYTES = 32 * 2 ** 20

/** Pictures that wait to be drawn, half a second each. Anyone can request all of them. */
const MAX_WAITING = 20
/** When all that wait are drawn, seconds. */
export const DRAWN_AFTER_S = 15

/** Too many pictures wait to be drawn. */
export class DrawingsFullError extends Error {
  override name = 'DrawingsFullError'
}

/** Without comments, which only concern its author. */
const neutralCover = neutralArt.replaceAll(/<!--[^]*?-->/g, '').replaceAll(/>\s+</g, '><')

/** A picture, ready to be sent. */
export interface Picture {
  type: string
  bytes: Buffer<ArrayBuffer>
}

/** What the social picture of a player shows. */
interface PlayerPicture {
  name: string
  portalName: string
  figures: PlayerFigures
  game: Game | undefined
}

/** About 80 social pictures of players. */
const MAX_PLAYER_BYTES = 8 * 2 ** 20
const MAX_PLAYERS_WAITING = 3

export type Pictures = ReturnType<typeof createPictures>

const COVER_PATH = /^\/assets\/own-([a-z0-9]{2,24})-([\w-]{8})\.(webp|svg)$/

/** Returns the path of a game's own cover, which changes with the picture. */
export const coverPathOf = (id: string, hash: string) => `/assets/own-${id}-${hash}.webp`

/**
 * Creates the store of pictures.
 *
 * @param clientRoot the built client, with the covers of built-in games; undefined in development
 */
export function createPictures(db: Reader, clientRoot: string | undefined) {
  let own: ReadonlyMap<string, Game> = new Map()
  /** Names on neutral covers, by their paths. Open pages may still request those of former names. */
  const named = new Map<string, string>()
  /** The current drawing, or the last one: one at a time, since the CPU is mainly for pages. */
  let last: Promise<unknown> = Promise.resolve()

  const { find, draw } = createCache(MAX_CACHED_BYTES, MAX_WAITING)
  // Players choose what these show, so they take no room and no place from the others.
  const players = createCache(MAX_PLAYER_BYTES, MAX_PLAYERS_WAITING)

  function createCache(maxSize: number, maxWaiting: number) {
    const cached = new LRUCache<string, Picture, () => Promise<Picture | undefined>>({
      maxSize,
      sizeCalculation: ({ bytes }) => bytes.length + 1,
      fetchMethod: (_name, _stale, { context: get }) => get(),
      // The caller gets the picture even if the cache has no room for it any more.
      ignoreFetchAbort: true,
    })
    let waiting = 0

    /** Returns the cached picture of this name, or gets its bytes. Concurrent requests share that. */
    const find = (name: string, type: string, getBytes: () => Promise<Uint8Array | undefined>) =>
      cached.fetch(name, {
        async context() {
          const bytes = await getBytes()
          return bytes && { type, bytes: Buffer.from(bytes) }
        },
      })

    /** The same for a picture that must be drawn. Rejects with `DrawingsFullError`. */
    function draw(name: string, type: string, drawBytes: () => Promise<Buffer>) {
      return find(name, type, async () => {
        if (waiting >= maxWaiting) throw new DrawingsFullError()
        waiting += 1
        const drawn = last.then(drawBytes).finally(() => (waiting -= 1))
        last = drawn.catch(() => undefined)
        return drawn
      })
    }
    return { find, draw }
  }

  function findOwn(id: string, hash: string, type: 'webp' | 'avif') {
    return find(`${id}-${hash}.${type}`, `image/${type}`, () =>
      readCoverBytes(db, { id, hash, type }),
    )
  }

  /** Returns the file to draw from: the game's cover, or the neutral one. */
  async function sourceOf({ thumbnail }: Game): Promise<Buffer> {
    const [, id, hash, kind] = COVER_PATH.exec(thumbnail) ?? []
    const cover = id
      ? kind === 'webp' && (await findOwn(id, hash!, 'webp'))?.bytes
      : clientRoot && (await readFile(join(clientRoot, thumbnail)).catch(() => undefined))
    return cover || Buffer.from(neutralCover)
  }

  return {
    /** Returns the path of the neutral cover with this game's name. */
    neutralOf({ id, name }: Pick<Game, 'id' | 'name'>): string {
      const path = `/assets/own-${id}-${hashOf(name, neutralCover)}.svg`
      named.set(path, name)
      return path
    },
    /** Replaces the list of own games. */
    follow(games: readonly Game[]): void {
      own = new Map(games.map((game) => [game.id, game]))
    },
    /** Finds a cover by its path; undefined if there is none. */
    async findCover(path: string, takesAvif: boolean): Promise<Picture | undefined> {
      const [, id = '', hash = '', kind] = COVER_PATH.exec(path) ?? []
      if (kind === 'webp') return findOwn(id, hash, takesAvif ? 'avif' : 'webp')
      const text = named.get(path)
      if (text === undefined) return undefined
      // Pages show it, and it takes a millisecond: it does not wait for the others.
      return find(path, 'image/svg+xml', async () => {
        const painter = await getPainter()
        return Buffer.from(painter.nameCover(neutralCover, text))
      })
    },
    /** Draws the social picture from an own game's cover; undefined for other games. */
    async findSocial(gameId: string): Promise<Picture | undefined> {
      const game = own.get(gameId)
      if (!game) return undefined
      return draw(`social-${gameId}-${game.thumbnail}-${game.name}`, 'image/png', async () => {
        const painter = await getPainter()
        return painter.drawSocialPicture(await sourceOf(game), game.name)
      })
    },
    /**
     * Draws the social picture of a player: the name, or the portal's if the font lacks its letters, the
     * figures, and the scene of a game, or the neutral one.
     */
    drawPlayer(player: PlayerPicture): Promise<Picture | undefined> {
      const { name, portalName, figures, game } = player
      const key = JSON.stringify(['player', name, figures, game?.thumbnail])
      return players.draw(key, 'image/png', async () => {
        const painter = await getPainter()
        const cover = game ? await sourceOf(game) : Buffer.from(neutralCover)
        const title = [name, portalName].find(painter.canDraw)
        return painter.drawSocialPicture(cover, title, figures)
      })
    },
    async findBackdrop(gameId: string): Promise<Picture | undefined> {
      const game = own.get(gameId)
      if (!game) return undefined
      return draw(`backdrop-${gameId}-${game.thumbnail}`, 'image/webp', async () => {
        const { drawBackdrop } = await import('./draw-pictures.ts')
        return drawBackdrop(await sourceOf(game))
      })
    },
  }
}

let painter: Promise<import('./draw-pictures.ts').Painter> | undefined

/** Loads the painter with the first picture. Its font and colors are part of the build. */
function getPainter() {
  painter ??= (async () => {
    const [{ createPainter }, { default: font }, { default: css }, { parseThemeColors }] =
      await Promise.all([
        import('./draw-pictures.ts'),
        import('#ui/fonts/bricolage-grotesque-800.ttf?inline'),
        import('#ui/tokens.css?raw'),
        import('#platform/lib/theme-colors.ts'),
      ])
    const bytes = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64')
    return createPainter({ font: bytes, colors: parseThemeColors(css, 'dark') })
  })()
  return painter
}
