/** Room codes: what is read from pasted text, and that the result never leads outside the game. */
import { describe, expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { readPastedRoom, readRoomFragment, roomAddress, type GameWithRooms } from './room-code.ts'

const hint = 'Press Invite in the game.'

const byParameter: GameWithRooms = {
  id: 'shooter',
  name: 'Shooter',
  url: 'https://shooter.example/',
  room: {
    place: { parameter: 'game' },
    characters: ['a-z', 'A-Z', '0-9', ':'],
    min: 5,
    max: 12,
    separator: ':',
    hint,
  },
}

const byFragment: GameWithRooms = {
  id: 'eggs',
  name: 'Eggs',
  url: 'https://eggs.example/play/',
  room: { place: 'fragment', characters: ['a-z', '_', '-'], min: 4, max: 64, hint },
}

describe('what the game gave', () => {
  test.each([
    ['the code', 'FRA:0k2w8'],
    ['the link', 'https://shooter.example/?game=FRA:0k2w8'],
    ['with the code escaped', 'https://shooter.example/?game=FRA%3A0k2w8'],
    ['among others', 'https://shooter.example/?utm=x&game=FRA:0k2w8#top'],
    ['with space around it', '  https://shooter.example/?game=FRA:0k2w8\n'],
    ['with the usual port named', 'https://shooter.example:443/?game=FRA:0k2w8'],
    ['in capitals', 'HTTPS://SHOOTER.EXAMPLE/?game=FRA:0k2w8'],
  ])('is read: %s', (_what, pasted) => {
    const code = readPastedRoom(pasted, byParameter)
    expect(code).toBe('FRA:0k2w8')
    expect(roomAddress(byParameter, code!)).toBe('https://shooter.example/?game=FRA:0k2w8')
  })

  test.each(['tidy_egg-s', '#tidy_egg-s', 'https://eggs.example/play/#tidy_egg-s'])(
    'is read where the fragment has the room: %s',
    (pasted) => {
      const code = readPastedRoom(pasted, byFragment)
      expect(code).toBe('tidy_egg-s')
      expect(roomAddress(byFragment, code!)).toBe('https://eggs.example/play/#tidy_egg-s')
    },
  )
})

test.each(['hello', 'FRA0k2w8', ':0k2w8', 'FRA0k:', 'FRA:0k:w8'])(
  'is no code without its separator between two parts: %s',
  (pasted) => {
    expect(readPastedRoom(pasted, byParameter)).toBeUndefined()
    expect(readPastedRoom(`https://shooter.example/?game=${pasted}`, byParameter)).toBeUndefined()
  },
)

/** `CODE` is replaced by a code that the game accepts. */
const ATTACKS = [
  '',
  ' ',
  'javascript:alert(1)',
  'javascript://shooter.example/?game=CODE',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:https://shooter.example/?game=CODE',
  'blob:https://shooter.example/?game=CODE',
  'view-source:https://shooter.example/?game=CODE',
  'file:///?game=CODE',
  'ftp://shooter.example/?game=CODE',
  'wss://shooter.example/?game=CODE',
  'about:blank#CODE',
  'https://evil.example/?game=CODE',
  'https://evil.example/play/#CODE',
  'http://shooter.example/?game=CODE',
  'http://eggs.example/play/#CODE',
  '//evil.example/?game=CODE',
  '//shooter.example/?game=CODE',
  'shooter.example/?game=CODE',
  '/?game=CODE',
  '?game=CODE',
  'https:evil.example/?game=CODE',
  String.raw`https:\\shooter.example\?game=CODE`,
  String.raw`https://shooter.example\@evil.example/?game=CODE`,
  String.raw`\\evil.example\?game=CODE`,
  'https://shooter.example@evil.example/?game=CODE',
  'https://user@shooter.example/?game=CODE',
  'https://user:word@shooter.example/?game=CODE',
  'https://:word@eggs.example/play/#CODE',
  'https://shooter.example:8443/?game=CODE',
  'https://shooter.example:80/?game=CODE',
  'https://shooter.example.evil.example/?game=CODE',
  'https://shooter.example./?game=CODE',
  'https://www.shooter.example/?game=CODE',
  'https://shooter-example/?game=CODE',
  'https://evilshooter.example/?game=CODE',
  // A Cyrillic о, full-width characters, a soft hyphen, a Punycode name.
  'https://sh\u043Eoter.example/?game=CODE',
  'https://shooter\u3002example/?game=CODE',
  'https://\uFF53hooter.example/?game=CODE',
  'https://shoo\u00ADter.example/?game=CODE',
  'https://xn--shoter-9pf.example/?game=CODE',
  '\u202Ehttps://shooter.example/?game=CODE',
  'https://shooter.example/?game=CO\u200BDE',
  'https://shooter.example/?game=\uFF23\uFF2F\uFF24\uFF25',
  'https://shooter.example%2F@evil.example/?game=CODE',
  'https://shooter.example%2Fevil.example/?game=CODE',
  'https://shooter.example/%2F%2Fevil.example/?game=CODE',
  'https://shooter.example//evil.example/?game=CODE',
  'https://shooter.example/redirect?game=CODE',
  'https://shooter.example/?game=https://evil.example/',
  'https://shooter.example/?game=//evil.example',
  'https://shooter.example/?game=CODE/../x',
  'https://shooter.example/?game=..%2F..%2Fx',
  'https://shooter.example/?game=CODE%0D%0AX:1',
  'https://shooter.example/?game=CODE%00',
  'https://shooter.example/?game=CODE%26next=evil',
  'https://shooter.example/?game=CODE%23evil',
  'https://shooter.example/?game=CODE&game=EVIL1',
  'https://shooter.example/?game=',
  'https://shooter.example/?Game=CODE',
  'https://shooter.example/#game=CODE',
  'https://shooter.example/?game=CO\r\nDE',
  'https://shooter.example/?game=CO\tDE',
  'https://shooter.example/?ga\nme=CODE',
  'https://eggs.example/play/#CODE#evil',
  'https://eggs.example/play/#CODE?next=evil',
  'https://eggs.example/play/#%63ode',
  'https://eggs.example/play/#https://evil.example/',
  'https://eggs.example/play/##CODE',
  'https://eggs.example/#CODE',
  'https://eggs.example/play/..%2f#CODE',
  '##CODE',
  '#CODE#CODE',
  'CODE&x=1',
  'CODE?x',
  'CODE/x',
  'CODE.x',
  'CODE@evil.example',
  'CODE%20',
  'CO DE',
  'CO\u0000DE',
  'CODE\u2028CODE',
  'C\u00D6DES',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  `https://shooter.example/?game=${'a'.repeat(13)}`,
  `https://shooter.example/?game=CODE&pad=${'a'.repeat(300)}`,
  'a'.repeat(65),
  'a'.repeat(5_000_000),
  '-'.repeat(70),
  `${'a'.repeat(40)}!`,
  'https://['.repeat(1_000),
]

test.each([
  [byParameter, 'FRA:0k2w8'],
  [byFragment, 'tidyegg'],
])('of $name no attack gets further than the field', (game, code) => {
  const through = ATTACKS.filter(
    (attack) => readPastedRoom(attack.replaceAll('CODE', code), game) !== undefined,
  )
  expect(through).toEqual([])
})

test.each([byParameter, byFragment])('of $name no fragment leads elsewhere', (game) => {
  const values = ATTACKS.flatMap((attack) => [attack, encodeURIComponent(attack)])
  const codes = values.map((value) => readRoomFragment(`#room=${value}`, game))
  const elsewhere = codes.filter((code) => {
    const address = new URL(code === undefined ? game.url : roomAddress(game, code))
    address.search = ''
    address.hash = ''
    return address.href !== game.url
  })
  expect(elsewhere).toEqual([])
})

test('throws for an invalid code instead of building a URL', () => {
  for (const code of ['', '//evil.example', 'a&b=c', 'x@y', '#####', 'a'.repeat(65)]) {
    expect(() => roomAddress(byParameter, code)).toThrow('no code of a room')
    expect(() => roomAddress(byFragment, code)).toThrow('no code of a room')
  }
})

test.each([
  ['#room=FRA:0k2w8', 'FRA:0k2w8'],
  ['#room=FRA%3A0k2w8', 'FRA:0k2w8'],
  ['#room=', undefined],
  ['#room=FRA', undefined],
  ['#room=%', undefined],
  ['#room=%E0%A4%A', undefined],
  ['#room=FRA:0k2w8#x', undefined],
])('the fragment %s of a page names %s', (fragment, code) => {
  expect(readRoomFragment(fragment, byParameter)).toBe(code)
})

test('the games of the catalog accept their own invite links', () => {
  const links: Record<string, string> = {
    krunker: 'https://krunker.io/?game=FRA:0k2w8',
    shellshock: 'https://shellshock.io/#K7P42NP',
    survev: 'https://survev.io/#4fgE',
  }
  const withRooms = games.filter(
    (game): game is typeof game & GameWithRooms => game.room !== undefined,
  )
  expect(withRooms.map(({ id }) => id).toSorted()).toEqual(Object.keys(links).toSorted())
  for (const game of withRooms) {
    const code = readPastedRoom(links[game.id]!, game)
    expect(roomAddress(game, code!)).toBe(links[game.id])
  }
})
