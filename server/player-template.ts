/**
 * A public page as every player gets it, with places left open for what is one player's own: name,
 * address, likes. Pure: nothing of a player ever enters a template.
 */
import type { Player } from '#app/features/accounts/session.server.ts'
import { escapeScript } from '#app/lib/escape-html.ts'
import type { RenderedDocument } from './documents.ts'

/** Characters of the private use area around a place's name: the portal's own texts have none. */
const OPEN = '\uE0A7'
const CLOSE = '\uE0A8'

type Place = 'name' | 'email' | 'userId' | 'liked' | 'initial'

const mark = (place: Place) => `${OPEN}${place}${CLOSE}`
/** What is left of the marked name in the avatar is its first character alone. */
const MARKS = new RegExp(`${OPEN}(?:(name|email|userId|liked)${CLOSE})?`, 'g')
const SCRIPT = /(<script[^>]*>)([\s\S]*?)(?=<\/script>)/g
const LIKE_CONTROL = /<button[^>]* data-game="([a-z0-9-]+)"[\s\S]*?<\/button>/g

/** Text for everybody; a place to fill; or the like control of a game, in its two states. */
type Part = string | { place: Place } | { gameId: string; liked: string; unliked: string }

/** One finished document, or a part of one, cut at its open places. */
type Cut = readonly Part[]

export interface PlayerTemplate {
  /** The document in pieces: markup, and the scripts that have open places. */
  pieces: { isScript: boolean; cut: Cut }[]
  /** The portal's own scripts, for the policy. */
  scripts: Cut[]
  /** The origin of the game whose page it is. */
  frames: readonly string[] | undefined
}

/** Somebody who is nobody: rendered for them, a page says where it shows what. */
export function makeModelPlayer(unread: number, gameIds: readonly string[] = []): Player {
  return {
    userId: mark('userId'),
    name: mark('name'),
    email: mark('email'),
    isEmailVerified: false,
    createdAt: 0,
    publicId: '',
    sessionId: '',
    signedInAt: 0,
    own: { unread, liked: [mark('liked'), ...gameIds].join(' ') },
  }
}

/**
 * @param unliked rendered for the model player who likes nothing
 * @param liked the same page, rendered for the one who likes all of `gameIds`
 * @returns undefined where the two differ in more than their like controls
 */
export function makeTemplate(
  unliked: RenderedDocument,
  liked: RenderedDocument,
  gameIds: readonly string[],
): PlayerTemplate | undefined {
  const everything = makeModelPlayer(0, gameIds).own.liked
  const likedControls = [...liked.html.matchAll(LIKE_CONTROL)].map(([control]) => control)
  const withoutState = liked.html.replaceAll(everything, mark('liked')).replaceAll(LIKE_CONTROL, '')
  if (withoutState !== unliked.html.replaceAll(LIKE_CONTROL, '')) return undefined
  const controls = [...unliked.html.matchAll(LIKE_CONTROL)]
  if (controls.length !== likedControls.length) return undefined

  const pieces: PlayerTemplate['pieces'] = []
  let nextControl = 0
  function addMarkup(html: string) {
    const cut: Part[] = []
    let end = 0
    for (const control of html.matchAll(LIKE_CONTROL)) {
      cut.push(...cutAtMarks(html.slice(end, control.index)))
      const [unliked, gameId] = control
      const liked = likedControls[nextControl++]!
      cut.push({ gameId: gameId!, unliked: copyOf(unliked), liked: copyOf(liked) })
      end = control.index + unliked.length
    }
    pieces.push({ isScript: false, cut: [...cut, ...cutAtMarks(html.slice(end))] })
  }
  let end = 0
  for (const script of unliked.html.matchAll(SCRIPT)) {
    const [all, tag, text] = script
    if (!text!.includes(OPEN)) continue
    addMarkup(unliked.html.slice(end, script.index) + tag)
    pieces.push({ isScript: true, cut: cutAtMarks(text!) })
    end = script.index + all.length
  }
  addMarkup(unliked.html.slice(end))
  return { pieces, scripts: unliked.scripts.map(cutAtMarks), frames: unliked.frames }
}

function cutAtMarks(text: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const found of text.matchAll(MARKS)) {
    const [all, place] = found
    parts.push(copyOf(text.slice(end, found.index)), {
      place: (place as Place | undefined) ?? 'initial',
    })
    end = found.index + all.length
  }
  return [...parts, copyOf(text.slice(end))]
}

/**
 * The same text, by itself. A slice holds on to all that it was cut from, and the marks make every
 * character of that two bytes long.
 */
function copyOf(text: string): string {
  return Buffer.from(text).toString()
}

/** The page as it would have been rendered for this player. */
export function fillTemplate(template: PlayerTemplate, player: Player): RenderedDocument {
  const { name, email, userId, own } = player
  const values: Record<Place, string> = {
    name,
    email,
    userId,
    liked: own.liked,
    initial: [...name.trim()][0] ?? '',
  }
  const likes = new Set(own.liked.split(' '))
  const inMarkup = mapValues(values, escapeMarkup)
  const inScript = mapValues(values, escapeScriptText)
  const fill = (cut: Cut, escaped: Record<Place, string>) => {
    let text = ''
    for (const part of cut) {
      if (typeof part === 'string') text += part
      else if ('place' in part) text += escaped[part.place]
      else text += likes.has(part.gameId) ? part.liked : part.unliked
    }
    return text
  }
  return {
    html: template.pieces
      .map(({ isScript, cut }) => fill(cut, isScript ? inScript : inMarkup))
      .join(''),
    scripts: template.scripts.map((cut) => fill(cut, inScript)),
    frames: template.frames,
  }
}

function mapValues(values: Record<Place, string>, change: (value: string) => string) {
  const entries = Object.entries(values).map(([place, value]) => [place, change(value)])
  return Object.fromEntries(entries) as Record<Place, string>
}

const MARKUP_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React writes text. */
function escapeMarkup(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => MARKUP_ESCAPES[character]!)
}

/** As React Router writes its data: JSON, once more as the text of a script, and no character of markup. */
function escapeScriptText(value: string): string {
  const inJson = JSON.stringify(value).slice(1, -1)
  return escapeScript(JSON.stringify(inJson).slice(1, -1))
}
