/** The previews: small, safe and short, and made of parts that the covers have. */
import { readFile, readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PREVIEW_MS, composePreview } from './preview.ts'
import { words } from '#tests/words.ts'

const MAX_PREVIEW_BYTES = 20 * 1024
const art = new URL('./art/', import.meta.url)
const GAMES = (await readdir(art)).flatMap((name) => /^(.+)-motion\.css$/.exec(name)?.[1] ?? [])

/** What a rule may declare, and what a frame may. */
const OF_RULES = new Set(['animation', 'animation-name', 'transform-box', 'transform-origin'])
const OF_FRAMES = new Set(words`
  translate rotate scale opacity stroke-dashoffset animation-timing-function`)

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
  const rest = css.replaceAll(/[^{}]+\{[^{}]*\}/g, '').trim()
  if (rest !== '') throw new Error(`the motion has other text: ${rest}`)
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
  const count = words.find((word) => /^(infinite|[\d.]+)$/.test(word)) ?? '1'
  return delay + duration * (count === 'infinite' ? Infinity : Number(count))
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
      declarations.flatMap(([property, value]) =>
        property === 'animation' ? value.split(/,(?![^(]*\))/) : [],
      ),
    )
    expect(animations.length).toBeGreaterThan(0)
    const tooLong = animations.filter((each) => {
      const end = endOf(each.trim())
      return !(end > 0 && end <= PREVIEW_MS)
    })
    expect(tooLong).toEqual([])
  })

  test('moves and fades parts of the cover, and nothing else', async () => {
    const { rules, keyframes } = parseMotion(await readMotion(id))
    const cover = await readCover(id)
    const names = new Set(
      rules.flatMap(({ declarations }) =>
        declarations.flatMap(([property, value]) =>
          property.startsWith('animation') ? value.split(/[\s,]+/) : [],
        ),
      ),
    )
    const selectors = rules.flatMap(({ selector }) => selector.split(','))
    const frames = [...keyframes.values()].flat()
    const faults = [
      ...selectors.flatMap((each) => findPartFaults(cover, each.trim())),
      ...rules.flatMap((rule) => findUnknown(rule, OF_RULES)),
      ...frames.flatMap((frame) => findUnknown(frame, OF_FRAMES)),
      ...[...keyframes.keys()].filter((name) => !names.has(name)),
    ]
    expect(faults).toEqual([])
  })

  test('begins and ends as the cover', async () => {
    const { keyframes } = parseMotion(await readMotion(id))
    const faults = [...keyframes].flatMap(([name, frames]) =>
      frames.filter(isOtherPose).map(({ selector }) => `${name}: ${selector}`),
    )
    expect(faults).toEqual([])
  })
})

/** Says what is wrong with the parts that a selector of a motion finds in the cover. */
function findPartFaults(cover: string, selector: string): string[] {
  const name = /^\.([\w-]+)$/.exec(selector)?.[1]
  if (!name) return [`${selector} is not one class`]
  const parts = [...cover.matchAll(/<\w+[^>]*\sclass="([^"]+)"[^>]*>/g)].filter(([, classes]) =>
    classes!.split(' ').includes(name),
  )
  if (parts.length === 0) return [`${selector} is not in the cover`]
  // The motion would replace the attribute, or move the part around another point.
  const isTransformed = parts.some(([part]) => part.includes('transform='))
  return isTransformed ? [`${selector} has a transform of its own`] : []
}

function findUnknown({ selector, declarations }: Block, known: ReadonlySet<string>): string[] {
  return declarations
    .filter(([property]) => !known.has(property))
    .map(([property]) => `${selector}: ${property}`)
}

/** True for a first frame, and for a last one that does not look like the cover. */
function isOtherPose({ selector, declarations }: Block): boolean {
  if (/\bfrom\b|(^|[\s,])0%/.test(selector)) return true
  if (!/\bto\b|100%/.test(selector)) return false
  // Whole turns, and dashes that move on by whole periods, end where they began.
  return !declarations.every(
    ([property, value]) =>
      property === 'stroke-dashoffset' ||
      (property === 'rotate' && Number.parseFloat(value) % 360 === 0),
  )
}

test.each([
  ['.egg', '<g class="egg"/>', []],
  ['.egg', '<g class="eggs"/>', ['.egg is not in the cover']],
  ['.egg g', '<g class="egg"/>', ['.egg g is not one class']],
  ['.egg', '<g class="egg" transform="scale(2)"/>', ['.egg has a transform of its own']],
])('checks %s in %s', (selector, cover, faults) => {
  expect(findPartFaults(cover, selector)).toEqual(faults)
})

test.each([
  ['0%', 'opacity: 0', true],
  ['from', 'opacity: 0', true],
  ['50%', 'opacity: 0', false],
  ['40%, 100%', 'translate: 2px', true],
  ['to', 'rotate: 350deg', true],
  ['to', 'rotate: -720deg', false],
  ['100%', 'stroke-dashoffset: -70', false],
])('of a frame at %s with %s', (selector, declaration, isOther) => {
  const [frame] = parseBlocks(`${selector} { ${declaration} }`)
  expect(isOtherPose(frame!)).toBe(isOther)
})
