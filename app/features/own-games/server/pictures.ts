/**
 * The pictures of own games. Covers are made when the files are read; derived pictures on the first
 * request. Each is stored in a folder under a name with the hash of its sources.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Game } from '#catalogue/game.ts'
import neutralArt from '#catalogue/art/portal-thumbnail.svg?raw'
import { makeCover } from './make-cover.ts'
import { coverNameOf, hashOf, type CoverFile } from './read-folder.ts'

/** Unused files in the folder are removed at startup if they are older than this, ms. */
const UNUSED_MS = 60 * 60_000

/** Without comments, which only concern its author. */
const neutralCover = neutralArt.replaceAll(/<!--[^]*?-->/g, '').replaceAll(/>\s+</g, '><')

/** A picture, ready to be sent. */
export interface Picture {
  type: string
  bytes: Buffer<ArrayBuffer>
}

export type Pictures = ReturnType<typeof createPictures>

const COVER_PATH = /^\/assets\/(own-[a-z0-9]{2,24}-[\w-]{8})\.(webp|svg)$/

/**
 * Creates the store of pictures.
 *
 * @param folder the folder for the files, created with the first one
 * @param clientRoot the built client, with the covers of built-in games; undefined in development
 */
export function createPictures(folder: string, clientRoot: string | undefined) {
  let own: ReadonlyMap<string, Game> = new Map()
  /** Names on neutral covers, by their paths. Open pages may still request those of former names. */
  const named = new Map<string, string>()
  const drawing = new Map<string, Promise<Picture>>()
  /** The current drawing, or the last one: one at a time, since the CPU is mainly for pages. */
  let last: Promise<unknown> = Promise.resolve()

  async function store(name: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true })
    // Written atomically, since another process may read the file at the same time.
    const temporaryPath = join(folder, `.${name}.${randomUUID()}`)
    await writeFile(temporaryPath, bytes)
    await rename(temporaryPath, join(folder, name))
  }

  async function load(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
    try {
      return await readFile(join(folder, name))
    } catch {
      return undefined
    }
  }

  /**
   * Returns the stored picture of this name, or draws and stores it. Concurrent requests share one
   * drawing.
   */
  function keep(name: string, type: string, draw: () => Promise<Buffer>): Promise<Picture> {
    const known = drawing.get(name)
    if (known) return known
    const picture = (async () => {
      const kept = await load(name)
      if (kept) return { type, bytes: kept }
      const drawn = last.then(draw)
      last = drawn.catch(() => undefined)
      const bytes = await drawn
      // A full disk does not prevent showing the picture.
      await store(name, bytes).catch(() => undefined)
      return { type, bytes: Buffer.from(bytes) }
    })().finally(() => drawing.delete(name))
    drawing.set(name, picture)
    return picture
  }

  /** Returns the file to draw from: the game's cover, or the neutral one. */
  async function sourceOf({ thumbnail }: Game): Promise<Buffer> {
    const isOwn = COVER_PATH.test(thumbnail)
    const cover = isOwn
      ? await load(basename(thumbnail))
      : clientRoot && (await readFile(join(clientRoot, thumbnail)).catch(() => undefined))
    return cover || Buffer.from(neutralCover)
  }

  return {
    /**
     * Makes the cover, unless it exists already.
     *
     * @returns its path, which changes with the picture
     * @throws CoverError
     */
    async keepCover(file: CoverFile): Promise<string> {
      const name = coverNameOf(file)
      const isThere = await Promise.all(
        ['webp', 'avif'].map((type) =>
          stat(join(folder, `${name}.${type}`)).catch(() => undefined),
        ),
      )
      if (!isThere.every((found) => found && found.size > 0)) {
        const { webp, avif } = await makeCover(file)
        await Promise.all([store(`${name}.webp`, webp), store(`${name}.avif`, avif)])
      }
      return `/assets/${name}.webp`
    },
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
      const [, name = '', kind] = COVER_PATH.exec(path) ?? []
      if (kind === 'svg') {
        const text = named.get(path)
        if (text === undefined) return undefined
        return keep(`${name}.svg`, 'image/svg+xml', async () => {
          const painter = await getPainter()
          return Buffer.from(painter.nameCover(neutralCover, text))
        })
      }
      if (kind === undefined) return undefined
      const avif = takesAvif ? await load(`${name}.avif`) : undefined
      if (avif) return { type: 'image/avif', bytes: avif }
      const bytes = await load(`${name}.webp`)
      return bytes && { type: 'image/webp', bytes }
    },
    /** Draws the social picture from an own game's cover; undefined for other games. */
    async findSocial(gameId: string): Promise<Picture | undefined> {
      const game = own.get(gameId)
      if (!game) return undefined
      const name = `social-${gameId}-${hashOf(game.thumbnail, game.name)}.png`
      return keep(name, 'image/png', async () => {
        const painter = await getPainter()
        return painter.drawSocialPicture(await sourceOf(game), game.name)
      })
    },
    async findBackdrop(gameId: string): Promise<Picture | undefined> {
      const game = own.get(gameId)
      if (!game) return undefined
      return keep(`backdrop-${gameId}-${hashOf(game.thumbnail)}.webp`, 'image/webp', async () => {
        const { drawBackdrop } = await import('./draw-pictures.ts')
        return drawBackdrop(await sourceOf(game))
      })
    },
    /** Removes files that no game uses. */
    async tidy(): Promise<void> {
      const names = await readdir(folder).catch(() => [])
      const used = new Set(
        [...own.values()].flatMap(({ id, name, thumbnail }) => [
          basename(thumbnail),
          basename(thumbnail).replace(/webp$/, 'avif'),
          `social-${id}-${hashOf(thumbnail, name)}.png`,
          `backdrop-${id}-${hashOf(thumbnail)}.webp`,
        ]),
      )
      for (const name of names.filter((each) => !used.has(each))) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found && Date.now() - found.mtimeMs > UNUSED_MS) await rm(path, { force: true })
      }
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
        import('#app/ui/fonts/bricolage-grotesque-800.ttf?inline'),
        import('#app/ui/tokens.css?raw'),
        import('#server/kernel/lib/theme-colors.ts'),
      ])
    const bytes = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64')
    return createPainter({ font: bytes, colors: parseThemeColors(css, 'dark') })
  })()
  return painter
}
