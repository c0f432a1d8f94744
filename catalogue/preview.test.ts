/** The previews: small, safe and short, and made of parts that the covers have. */
import { readFile, readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PREVIEW_MS, composePreview } from './preview.ts'

const MAX_PREVIEW_BYTES = 20 * 1024
const art = new URL('./art/', import.meta.url)
const GAMES = (await readdir(art)).flatMap((name) => /^(.+)-motion\.css$/.exec(name)?.[1] ?? [])

/** What a rule may declare, and what a frame may. */
const OF_RULES = new Set(['animation', 'animation-name', 'transform-box', 'transform-origin'])
const OF_FRAMES = new Set([
  'translate',
  'rotate',
  'scale',
  'opacity',
  'stroke-dashoffset',
  'animation-timing-function',
])

interface Block {
  selector: string
  /** Declarations, as `property: value`. */
  declarations: [property: string, value: string][]
}

/** The rules of a motion, and the frames of its keyframes. */
function parseMotion(text: string) {
  const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const keyframes = new Map<string, Block[]>()
  const rest = css.replaceAll(
    /@keyframes\s+([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g,
    (_, name: string, frames: string) => {
      keyframes.set(name, parseBlocks(frames))
      return ''
    },
  )
  return { rules: parseBlocks(rest), keyframes }
}

function parseBlocks(css: string): Block[] {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    selector: selector!.trim().replaceAll(/\s+/g, ' '),
    declarations: body!
      .split(';')
      .filter((each) => each.trim() !== '')
      .map((each) => {
        const [property, ...value] = each.split(':')
        return [property!.trim(), value.join(':').trim()] as [string, string]
      }),
  }))
  expect(css.replaceAll(/[^{}]+\{[^{}]*\}/g, '').trim()).toBe('')
  return blocks
}

/** The end of an animation, ms after its start. */
function endOf(animation: string): number {
  const words = animation.split(/\s+/)
  const times = words.flatMap((word) => {
    const [, number, unit] = /^(-?[\d.]+)(ms|s)$/.exec(word) ?? []
    return number === undefined ? [] : [Number(number) * (unit === 's' ? 1_000 : 1)]
  })
  const [duration = 0, delay = 0] = times
  const times_ = words.find((word) => /^(infinite|[\d.]+)$/.test(word)) ?? '1'
  return delay + duration * (times_ === 'infinite' ? Infinity : Number(times_))
}

const readCover = (id: string) => readFile(new URL(`${id}-thumbnail.svg`, art), 'utf8')
const readMotion = (id: string) => readFile(new URL(`${id}-motion.css`, art), 'utf8')

test('there are previews', () => {
  expect(GAMES.length).toBeGreaterThan(1)
})

test('adds the motion to the cover, and changes nothing else', () => {
  expect(composePreview('<svg><g/></svg>', '.a{opacity:$&}')).toBe(
    '<svg><g/><style>.a{opacity:$&}</style></svg>',
  )
})

test.each([
  ['glide 3s linear', 3_000],
  ['hop 0.8s ease-in-out 2', 1_600],
  ['hop 800ms 200ms 2', 1_800],
  ['spin 1s infinite', Infinity],
])('reads when %s ends', (animation, ms) => {
  expect(endOf(animation)).toBe(ms)
})

describe.each(GAMES)('the preview of %s', (id) => {
  test('is a small picture', async () => {
    const preview = composePreview(await readCover(id), await readMotion(id))
    expect(Buffer.byteLength(preview)).toBeLessThanOrEqual(MAX_PREVIEW_BYTES)
    expect(await sharp(Buffer.from(preview)).metadata()).toMatchObject({
      format: 'svg',
      width: 640,
      height: 400,
    })
  })

  test('runs and loads nothing', async () => {
    const preview = composePreview(await readCover(id), await readMotion(id))
    const text = preview.replace('xmlns="http://www.w3.org/2000/svg"', '')
    expect(text).not.toMatch(/<script|<foreignObject|<image|<animate|<set\b|\son\w+=/i)
    expect(text).not.toMatch(/https?:|javascript:|data:|url\(\s*(?!['"]?#)|@import|href="(?!#)/i)
  })

  test('ends after three seconds', async () => {
    const { rules } = parseMotion(await readMotion(id))
    const animations = rules.flatMap(({ declarations }) =>
      declarations.filter(([property]) => property === 'animation'),
    )
    expect(animations.length).toBeGreaterThan(0)
    for (const [, value] of animations) {
      for (const each of value.split(/,(?![^(]*\))/)) {
        expect(endOf(each.trim()), each).toBeGreaterThan(0)
        expect(endOf(each.trim()), each).toBeLessThanOrEqual(PREVIEW_MS)
      }
    }
  })

  test('moves and fades parts of the cover, and nothing else', async () => {
    const cover = await readCover(id)
    const { rules, keyframes } = parseMotion(await readMotion(id))
    for (const { selector, declarations } of rules) {
      for (const each of selector.split(',')) {
        const name = /^\.([\w-]+)$/.exec(each.trim())?.[1]
        expect(name, each).toBeDefined()
        const parts = [...cover.matchAll(/<\w+[^>]*\sclass="([^"]+)"[^>]*>/g)].filter(([, names]) =>
          names!.split(' ').includes(name!),
        )
        expect(parts.length, `${each} in the cover`).toBeGreaterThan(0)
        // The motion would replace the attribute, or move the part around another point.
        for (const [part] of parts) expect(part).not.toContain('transform=')
      }
      for (const [property] of declarations) expect(OF_RULES, selector).toContain(property)
    }
    for (const [name, frames] of keyframes) {
      for (const { declarations } of frames) {
        for (const [property] of declarations) expect(OF_FRAMES, name).toContain(property)
      }
    }
    const used = rules.flatMap(({ declarations }) =>
      declarations.flatMap(([property, value]) =>
        property.startsWith('animation') ? value.split(/[\s,]+/) : [],
      ),
    )
    expect([...keyframes.keys()].filter((name) => !used.includes(name))).toEqual([])
  })

  test('begins and ends as the cover', async () => {
    const { keyframes } = parseMotion(await readMotion(id))
    for (const [name, frames] of keyframes) {
      for (const { selector, declarations } of frames) {
        expect(selector, name).not.toMatch(/\bfrom\b|(^|[\s,])0%/)
        if (!/\bto\b|100%/.test(selector)) continue
        // Whole turns, and dashes that move on by whole periods, end where they began.
        for (const [property, value] of declarations) {
          expect(['rotate', 'stroke-dashoffset'], name).toContain(property)
          if (property === 'rotate') expect(Math.abs(Number.parseFloat(value) % 360)).toBe(0)
        }
      }
    }
  })
})
