/** The shape of a game's file, its schema, and the facts derived from it. */
import { z } from 'zod'
import { roomSchema } from './room.ts'

/** How the player steers: one action and the keys, buttons or gestures that do it. */
const controlSchema = z.strictObject({
  action: z.string().min(2).max(60),
  keys: z.array(z.string().min(1).max(30)).min(1).max(8),
})

const NO_ADDRESS = 'is no address that begins with https://'

/** Written out: a page by https takes `https:example.io` for an address of its own. */
function isWrittenOut(address: string): boolean {
  return /^https:\/\/[^/\\]/i.test(address)
}

/** True for what is no address at all, too: that has a fault of its own. */
function isForEverybody(address: string): boolean {
  const { username = '', password = '' } = URL.parse(address) ?? {}
  return username === '' && password === ''
}

/** An address by https that is the same wherever it is read. */
export const httpsAddress = z
  .url({ protocol: /^https$/, error: NO_ADDRESS, abort: true })
  .refine(isWrittenOut, { error: NO_ADDRESS, abort: true })
  .refine(isForEverybody, 'must have no user name or password')

/** What a host may be: it stands in the security policy as it is. */
const PLAIN_HOST = /^[a-z0-9.-]+$/
const PLAIN_HOST_FAULT = 'the host must be letters, digits, dots and hyphens'

/** True for what is no address at all, too: that has a fault of its own. */
function hasPlainHost(address: string): boolean {
  return !URL.canParse(address) || PLAIN_HOST.test(new URL(address).hostname)
}

/** Scheme, host and port, and nothing behind. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === address && hasPlainHost(address)
}

const linkSchema = z.strictObject({
  label: z.string().min(2).max(60),
  href: httpsAddress,
})

/** Sandbox tokens and permissions that a game needs beyond the portal's defaults, with the reason. */
const frameSchema = z.strictObject({
  reason: z.string().min(10),
  sandbox: z
    .array(z.enum(['allow-popups', 'allow-modals', 'allow-downloads', 'allow-orientation-lock']))
    .default([]),
  allow: z.array(z.enum(['microphone', 'accelerometer', 'gyroscope'])).default([]),
})

/**
 * The fields of a game's file. Strict: an unknown field is a spelling mistake.
 * Fields and their limits: specification 3 (Game) and decisions (Catalogue).
 */
export const gameFields = z.strictObject({
  /** The slug in the address `/game/{id}`; equals the file's name. */
  id: z
    .string()
    .regex(/^[a-z0-9]{2,24}$/, 'must be 2 to 24 lower-case letters and digits')
    // Tables by id are plain objects.
    .refine((id) => !(id in {}), 'is a word of the language'),
  /** The place in catalogue order, from 1; unique. */
  position: z.int().min(1),
  name: z.string().trim().min(2).max(40),
  /** Two or three sentences of our own. */
  description: z.string().trim().min(60).max(400),
  /** Where the game runs. */
  url: httpsAddress.refine(hasPlainHost, PLAIN_HOST_FAULT),
  /** Other origins of the game that its address may lead on to, such as `https://www.example.io`. */
  alsoAt: z
    .array(z.url({ protocol: /^https$/ }).refine(isOrigin, 'must be an origin'))
    .max(4)
    .default([]),
  genre: z.array(z.string().min(2).max(20)).min(1).max(6),
  /** Other names and words that people search for, each true of the game. */
  aliases: z.array(z.string().trim().min(2).max(30)).max(10).default([]),
  /** When the portal listed it, yyyy-mm-dd. */
  releaseDate: z.iso.date(),
  /** `tab` for a game that refuses to be framed: the page then offers a launch panel. */
  opensIn: z.enum(['frame', 'tab']).default('frame'),
  /** Left out: the generic controls are shown. */
  controls: z.array(controlSchema).min(1).max(10).optional(),
  /** A tip under the controls. */
  tip: z.string().min(10).max(240).optional(),
  /** Links & Resources beside the official site. */
  links: z.array(linkSchema).max(6).default([]),
  frame: frameSchema.optional(),
  /** Only where it is certain how the game's address names a room. */
  room: roomSchema.optional(),
})

/** What the fields say together of rooms. */
export function checkRoom(
  { room, url, opensIn }: Pick<z.output<typeof gameFields>, 'room' | 'url' | 'opensIn'>,
  context: z.RefinementCtx,
): void {
  if (!room) return
  const fail = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (opensIn === 'tab') fail('room', 'needs a game that opens in the frame')
  // A code is added to the address as it is.
  if (/[?#]/.test(url)) fail('url', 'must have neither ? nor # in a game with rooms')
}

/** What `catalogue/games/<id>.ts` holds, checked whole. */
export const gameFileSchema = gameFields.superRefine(checkRoom)

/** A game as its file writes it. */
export type GameFile = z.input<typeof gameFileSchema>

/** A game as the catalogue hands it out. */
export type Game = z.output<typeof gameFileSchema> & {
  /** Path of the cover under /assets. */
  thumbnail: string
}

export type Control = z.output<typeof controlSchema>

/** Where the game may be: its own origin, and those that it leads on to. */
export function listOrigins({ url, alsoAt }: Pick<Game, 'url' | 'alsoAt'>): string[] {
  return [new URL(url).origin, ...alsoAt]
}
