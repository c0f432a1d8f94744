/** The reasons of refused games and covers, as people read them. */
import { describe, expect, test } from 'vitest'
import { CATALOGUES } from '#messages/catalogues.server.ts'
import { OwnGameError, parseOwnFile } from '#catalogue/own-game.ts'
import { OWN_GAME } from '#tests/own-game.ts'
import { describeFault, listReasons, nameField } from './describe-fault.server.ts'

const ROOM = { place: 'fragment', characters: ['a-z'], min: 4, max: 8, hint: 'Copy the link here.' }

function refuse(content: object): OwnGameError {
  try {
    parseOwnFile('mine', JSON.stringify({ ...OWN_GAME, ...content }))
  } catch (error) {
    if (error instanceof OwnGameError) return error
  }
  throw new Error('The game was accepted.')
}

describe('a field is refused with its reason', () => {
  test.each<[object, string]>([
    [{ name: undefined }, 'name: is missing, or is not of the type string'],
    [{ name: 'M' }, 'name: Write at least 2 characters'],
    [{ name: 'M'.repeat(41) }, 'name: Write at most 40 characters'],
    [{ genre: [] }, 'genre: has too few entries: the minimum is 1'],
    [{ genre: Array(7).fill('Casual') }, 'genre: has too many entries: the maximum is 6'],
    [{ position: 0 }, 'position: must be at least 1'],
    [{ releaseYear: 2101 }, 'releaseYear: must be at most 2100'],
    [{ releaseDate: 'May' }, 'releaseDate: must be a date such as 2026-03-01'],
    [{ touch: 'ja' }, 'touch: must be one of these: yes, partly, no'],
    [{ color: 'red', size: 1 }, '(file): has unknown fields: color, size'],
    [{ controls: [{ action: 'Dig' }] }, 'controls.0: needs keys or touch'],
    [{ url: 'http://m.example' }, 'url: is no address that begins with https://'],
    [{ url: 'https://a:b@m.example' }, 'url: must have no user name or password'],
    [{ url: 'https://a;b/' }, 'url: the host must be letters, digits, dots and hyphens'],
    [
      { alsoAt: ['https://m.example/a'] },
      'alsoAt.0: must be an address without a path, such as https://www.example.io',
    ],
    [
      { frame: { reason: 'It needs a camera.', allow: ['camera'] } },
      'frame.allow.0: the portal denies this permission to every game',
    ],
    [
      { frame: { reason: 'It needs a lamp.', allow: ['lamp'] } },
      'frame.allow.0: must be one of these: accelerometer, gyroscope',
    ],
    [{ room: ROOM, opensIn: 'tab' }, 'room: needs a game that opens on this portal'],
    [
      { room: ROOM, url: 'https://m.example/?a' },
      'url: must have neither ? nor # in a game with rooms',
    ],
    [{ room: { ...ROOM, max: 3 } }, 'room.max: must not be less than min'],
    [
      { room: { ...ROOM, place: 'path' } },
      'room.place: must be "fragment", or an object with a "parameter" of 1 to 32 letters, digits, _ or -',
    ],
    [{ releaseYear: 2027 }, 'releaseYear: must not be after the year of releaseDate'],
    [{ translations: { nl: {} } }, 'translations: has unknown languages: nl'],
    [
      { translations: { de: { controls: { Jump: 'Springen' } } } },
      'translations.de.controls.Jump: no control has this action',
    ],
    [
      { translations: { de: { links: { Wiki: 'Wiki' } } } },
      'translations.de.links.Wiki: no link has this label',
    ],
    [
      { translations: { de: { tip: 'Grabe allein.' } } },
      'translations.de.tip: the game has no tip',
    ],
    [
      { translations: { de: { roomHint: 'Kopiere den Link.' } } },
      'translations.de.roomHint: the game has no room',
    ],
    [{ hidden: 1 }, 'hidden: must be true or false'],
    [{ id: 'yours' }, "id: must equal the file's name, mine"],
    [{ tip: 'Dig\u0000 alone there.' }, 'tip: holds characters without a shape'],
  ])('%j', (content, line) => {
    expect(listReasons(refuse(content))).toContain(line)
  })
})

test('a reason without a sentence of its own names the field', () => {
  const fault = { field: 'links.0', code: 'invalid_key', values: {} }
  expect(describeFault(fault)).toBe('is not valid: check links.0')
})

test('a reason is in the language of the reader', () => {
  const [fault] = refuse({ name: 'M' }).faults
  expect(describeFault(fault!, 'de')).toBe('Schreib mindestens 2 Zeichen')
  expect(nameField('mine: (game)', 'de')).toBe('mine: (Spiel)')
  const all = Object.keys(CATALOGUES) as (keyof typeof CATALOGUES)[]
  expect(new Set(all.map((language) => describeFault(fault!, language))).size).toBe(7)
})

test('a cover that could not be fetched names the cause, in the language of the page', () => {
  const fault = { code: 'not-read', values: { cause: 'no-such-name' } }
  expect(describeFault(fault)).toBe(
    'could not be read at its address. The DNS has no address for this host name. Check the spelling.',
  )
  expect(describeFault(fault, 'de')).toMatch(/^konnte unter .+ gelesen werden\. .+/)
  expect(describeFault({ code: 'not-read', values: { cause: '' } })).toBe(
    'could not be read at its address',
  )
})
