/** The schema of a game file, and values derived from it. */
import { z } from 'zod'
import { roomSchema } from './room.ts'
import { checkTranslations, translationsSchema } from './translation.ts'

const inputs = z.array(z.string().min(1).max(30)).min(1)

/** A control: an action and its inputs. */
const controlSchema = z
  .strictObject({
    action: z.string().min(2).max(60),
    /** Keys and buttons of the mouse. */
    keys: inputs.max(8).optional(),
    /** Gestures and buttons on a touch screen. Set them only if they are certain. */
    touch: inputs.max(4).optional(),
  })
  .refine(({ keys, touch }) => keys ?? touch, 'needs-keys-or-touch')

const NO_ADDRESS = 'no-https-address'

/** Requires the slashes: a page on https resolves `https:example.io` as a relative URL. */
function isWrittenOut(address: string): boolean {
  return /^https:\/\/[^/\\]/i.test(address)
}

/** Also true for an invalid URL, which has its own error. */
function isForEverybody(address: string): boolean {
  const { username = '', password = '' } = URL.parse(address) ?? {}
  return username === '' && password === ''
}

/** An absolute https URL without credentials. */
export const httpsAddress = z
  .url({ protocol: /^https$/, error: NO_ADDRESS, abort: true })
  .refine(isWrittenOut, { error: NO_ADDRESS, abort: true })
  .refine(isForEverybody, 'has-user-or-password')

/** Allowed characters of a host, which is inserted into the content security policy unescaped. */
const PLAIN_HOST = /^[a-z0-9.-]+$/
const PLAIN_HOST_FAULT = 'not-a-plain-host'

/** Also true for an invalid URL, which has its own error. */
function hasPlainHost(address: string): boolean {
  return !URL.canParse(address) || PLAIN_HOST.test(new URL(address).hostname)
}

/** Only scheme, host and port. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === address && hasPlainHost(address)
}

const linkSchema = z.strictObject({
  label: z.string().min(2).max(60),
  href: httpsAddress,
})

/**
 * Features that the portal's permissions policy denies (`platform/http/security-headers.ts`). A frame
 * cannot get them, whatever its `allow` attribute says.
 *
 * Features that neither the portal nor a game needs, and those that reveal something about the
 * visitor. Names that a current browser does not know are omitted: each would be a warning in the console
 * (ADR 8). One of them is `bluetooth`, which frames of other origins do not have by default.
 */
export const DENIED_FEATURES: ReadonlySet<string> = new Set([
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'display-capture',
  'hid',
  'midi',
  'idle-detection',
  'local-fonts',
  'window-management',
  'compute-pressure',
  'browsing-topics',
  'interest-cohort',
  'private-state-token-issuance',
  'private-state-token-redemption',
])

/**
 * Sandbox tokens and permissions that a game needs beyond the portal's defaults, with the reason.
 */
const frameSchema = z.strictObject({
  reason: z.string().min(10),
  sandbox: z
    .array(z.enum(['allow-popups', 'allow-modals', 'allow-downloads', 'allow-orientation-lock']))
    .default([]),
  allow: z
    .array(
      z.enum(['accelerometer', 'gyroscope'], {
        error: ({ input }) =>
          DENIED_FEATURES.has(String(input)) ? 'denied-to-every-game' : undefined,
      }),
    )
    .default([]),
})

/** A game whose files are on the portal: the published version, and what the operator allowed it. */
const hostedSchema = z.strictObject({
  version: z.string().max(64),
  /** The path of its start page. */
  start: z.string().min(1).max(240),
  /** Origins outside that the game may use. */
  hosts: z
    .array(z.url({ protocol: /^https$/, error: NO_ADDRESS }).refine(isOrigin, 'not-an-origin'))
    .max(50)
    .default([]),
  /** The game needs threads, for which browsers want an isolated page. */
  threads: z.boolean().default(false),
  /** What it may use of the device. */
  allow: z.array(z.enum(['camera', 'microphone', 'clipboard'])).default([]),
  /** The build has Playgama Bridge: its start address tells it which platform this is. */
  bridge: z.boolean().optional(),
  /** The build unpacks its `.gz` files itself. */
  unpacks: z.boolean().optional(),
})

/** The format of a game's id, which is the slug in its URL and the name of its file. */
export const GAME_ID = /^[a-z0-9]{2,24}$/

/**
 * The fields of a game file. The schema is strict, since an unknown field is a spelling mistake.
 */
export const gameFields = z.strictObject({
  /** The slug in the URL `/game/{id}`. It equals the file's name. */
  id: z
    .string()
    .regex(GAME_ID, 'not-a-game-id')
    // Ids are keys of plain objects, so names of inherited properties are not allowed.
    .refine((id) => !(id in {}), 'reserved-id'),
  /** The position in catalog order, from 1. It is unique. */
  position: z.int().min(1),
  name: z.string().trim().min(2).max(40),
  /** Two or three sentences, written for this portal. */
  description: z.string().trim().min(60).max(400),
  /** The URL of the game, as browsers write it. */
  url: httpsAddress
    .refine(hasPlainHost, PLAIN_HOST_FAULT)
    .transform((address) => new URL(address).href),
  /** Other origins that the game's URL may redirect to, such as `https://www.example.io`. */
  alsoAt: z
    .array(z.url({ protocol: /^https$/, error: NO_ADDRESS }).refine(isOrigin, 'not-an-origin'))
    .max(4)
    .default([]),
  genre: z.array(z.string().min(2).max(20)).min(1).max(6),
  /** Other names and search terms that fit the game. */
  aliases: z.array(z.string().trim().min(2).max(30)).max(10).default([]),
  /** The day when the portal added it, yyyy-mm-dd. */
  releaseDate: z.iso.date(),
  /** The year in which the game itself came out. Set it only if it is certain. */
  releaseYear: z.int().min(1990).max(2100).optional(),
  /** Whether the game can be played on a touch screen. Set it only if it is certain. */
  touch: z.enum(['yes', 'partly', 'no']).optional(),
  /** How to hold a phone or a tablet. Set it only if it is certain. */
  orientation: z.enum(['landscape', 'portrait', 'any']).optional(),
  /** `tab` for a game that cannot be framed: its page then has a button that opens a tab. */
  opensIn: z.enum(['frame', 'tab']).default('frame'),
  /** Default: the generic controls. */
  controls: z.array(controlSchema).min(1).max(12).optional(),
  /** A tip, shown below the controls. */
  tip: z.string().min(10).max(240).optional(),
  /** Entries of Links & Resources in addition to the official site. */
  links: z.array(linkSchema).max(6).default([]),
  frame: frameSchema.optional(),
  hosted: hostedSchema.optional(),
  /** Set it only if it is certain how the game's URL names a room. */
  room: roomSchema.optional(),
  /**
   * Texts in other languages. Those of the built-in games are in `translations/`, a file for each
   * language.
   */
  translations: translationsSchema.optional(),
})

/** Validates what fields have to do with each other. */
export function checkGame(
  game: Omit<z.output<typeof gameFields>, 'position'>,
  context: z.RefinementCtx,
): void {
  checkRoom(game, context)
  checkReleaseYear(game, context)
  checkTranslations(game, context)
}

/** Validates the fields that a game with rooms combines. */
function checkRoom(
  { room, url, opensIn }: Pick<z.output<typeof gameFields>, 'room' | 'url' | 'opensIn'>,
  context: z.RefinementCtx,
): void {
  if (!room) return
  const fail = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (opensIn === 'tab') fail('room', 'room-needs-frame')
  // The room code is appended to the URL as it is.
  if (/[?#]/.test(url)) fail('url', 'room-needs-plain-url')
}

/** A game cannot be listed before it came out: the two fields are easily mixed up. */
function checkReleaseYear(
  { releaseYear, releaseDate }: Pick<z.output<typeof gameFields>, 'releaseYear' | 'releaseDate'>,
  context: z.RefinementCtx,
): void {
  if (releaseYear === undefined || releaseYear <= Number(releaseDate.slice(0, 4))) return
  const message = 'after-release-date'
  context.addIssue({ code: 'custom', path: ['releaseYear'], message })
}

/** The schema of `catalogue/games/<id>.ts`, including the checks across fields. */
export const gameFileSchema = gameFields.superRefine(checkGame)

/** A game as written in its file. */
export type GameFile = z.input<typeof gameFileSchema>

/** A game as used by the portal. */
export type Game = z.output<typeof gameFileSchema> & {
  /** Path of the cover under /assets. */
  thumbnail: string
}

/** Every address of the game with the field that it is in. */
export function listAddresses({ url, alsoAt, links }: Pick<Game, 'url' | 'alsoAt' | 'links'>) {
  return [
    { field: 'url', address: url },
    ...alsoAt.map((address) => ({ field: 'alsoAt', address })),
    ...links.map(({ href }) => ({ field: 'links', address: href })),
  ]
}

/** The origins that the game may use: that of its URL and its redirect targets. */
export function listOrigins({ url, alsoAt }: Pick<Game, 'url' | 'alsoAt'>): string[] {
  return [new URL(url).origin, ...alsoAt]
}
