/** Plays previews: three seconds of motion over the cover of one card. */
import { PREVIEW_MS, composePreview } from '#catalogue/preview.ts'

/** From the hover or the focus to the preview, ms. */
const DELAY_MS = 300
/** The time without a scroll event after which scrolling has ended, ms. */
const SCROLL_END_MS = 250
const FADE_MS = 150
/** An image starts its motion a moment after it is inserted. */
const REMOVE_MS = PREVIEW_MS + 100

const CARDS = '.game-card, .game-tile, .promo-game'
const COVER = 'img.game-cover'
/** The cover of a built-in game. Others, such as those of own games, have no motion. */
const COVER_PATH = /\/(\w+)-thumbnail(?:-[\w-]{8})?\.svg$/

const motions = import.meta.glob<string>('/catalogue/art/*-motion.css', {
  query: '?raw',
  import: 'default',
})

/** The card that is hovered or focused, or in the middle of a touch screen. */
let wanted: Element | undefined
/** The preview on the page. */
let shown: HTMLImageElement | undefined
let timer: number | undefined
/** Changes when a preview ends, so that one that still loads is dropped. */
let generation = 0
/** The cards whose previews a touch screen has shown. */
const seen = new WeakSet<Element>()
let isPlaying = false
let isWelcome: () => boolean

/** Returns the loader of a card's motion, if it has one. */
function motionOf(card: Element): (() => Promise<string>) | undefined {
  const { pathname } = new URL(
    card.querySelector<HTMLImageElement>(COVER)?.src ?? '',
    location.href,
  )
  return motions[`/catalogue/art/${COVER_PATH.exec(pathname)?.[1]}-motion.css`]
}

const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest(CARDS) ?? undefined) : undefined

/** Removes the preview, so that the cover is seen again. */
function stop(): void {
  generation += 1
  clearTimeout(timer)
  const ending = shown
  shown = undefined
  ending?.animate({ opacity: 0 }, FADE_MS).finished.finally(() => ending.remove())
}

/** Stops the preview that plays. With a card, plays its preview after a delay, in ms. */
function select(card: Element | undefined, delayMs = DELAY_MS): void {
  if (card === wanted) return
  stop()
  wanted = card
  if (card) timer = window.setTimeout(() => play(card).catch(() => {}), delayMs)
}

async function play(card: Element): Promise<void> {
  const cover = card.querySelector<HTMLImageElement>(COVER)
  const load = motionOf(card)
  if (!cover || !load || !isWelcome() || document.hidden) return
  const started = generation
  // The browser has the cover in its cache.
  const [motion, response] = await Promise.all([load(), fetch(cover.src)])
  if (!response.ok) return
  const svg = composePreview(await response.text(), motion)
  const preview = new Image()
  preview.alt = ''
  preview.ariaHidden = 'true'
  preview.className = 'game-preview'
  // A browser continues the motion of an image that it has shown, so each one is different.
  preview.src = `data:image/svg+xml,${encodeURIComponent(`${svg}<!--${Date.now()}-->`)}`
  await preview.decode()
  if (generation !== started) return
  // The size before the scale of a hover.
  const { width, height, borderRadius } = getComputedStyle(cover)
  const [left, top] = [`${cover.offsetLeft}px`, `${cover.offsetTop}px`]
  Object.assign(preview.style, { left, top, width, height, borderRadius })
  cover.after(preview)
  shown = preview
  // The last frame looks like the cover.
  timer = window.setTimeout(() => {
    shown = undefined
    preview.remove()
  }, REMOVE_MS)
}

/** On a touch screen: selects the card in the middle. */
function selectCentered(): void {
  if (!matchMedia('(hover: none)').matches) return
  const cards = [...document.querySelectorAll(CARDS)].filter((card) => card.querySelector(COVER))
  const centered =
    cards[
      findCentered(
        cards.map((card) => card.querySelector(COVER)!.getBoundingClientRect()),
        { width: innerWidth, height: innerHeight },
        (index) => seen.has(cards[index]!) || !motionOf(cards[index]!),
      )
    ]
  if (centered) seen.add(centered)
  select(centered, 0)
}

/**
 * Begins to listen. Further calls have no effect.
 *
 * @param first the event that loaded this module, for which nothing listened yet
 * @param isPreviewWelcome false if the visitor asks for less motion or data
 */
export function playPreviews(first: Event, isPreviewWelcome: () => boolean): void {
  if (isPlaying) return
  isPlaying = true
  isWelcome = isPreviewWelcome
  let scrollTimer: number | undefined
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch') select(cardOf(target))
  })
  document.addEventListener('pointerout', ({ relatedTarget, pointerType }) => {
    if (pointerType !== 'touch' && !relatedTarget) select(undefined)
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) select(cardOf(target))
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (cardOf(target) === wanted && cardOf(relatedTarget) !== wanted) select(undefined)
  })
  document.addEventListener(
    'scroll',
    () => {
      clearTimeout(scrollTimer)
      scrollTimer = window.setTimeout(selectCentered, SCROLL_END_MS)
    },
    { capture: true, passive: true },
  )
  document.addEventListener('visibilitychange', stop)
  // The page that opens must not begin with a moving picture.
  document.addEventListener('click', stop, true)
  const isTouch = first instanceof PointerEvent && first.pointerType === 'touch'
  const begun = first.type === 'focusin' ? ':focus-visible' : ':hover'
  const [card] = document.querySelectorAll(`:is(${CARDS}):is(${begun}, :has(${begun}))`)
  if (!isTouch) select(card)
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/** Distances that differ by less are equal, px: the cards of a row with two columns. */
const TOLERANCE_PX = 16

/**
 * Returns the index of the box whose center is nearest to the viewport's. Only boxes that are whole
 * in the viewport count. Of equally near ones it prefers one that is not `passed`.
 *
 * @returns -1 if there is none
 */
export function findCentered(
  boxes: readonly Box[],
  viewport: { width: number; height: number },
  passed: (index: number) => boolean = () => false,
): number {
  const distances = boxes.map(({ left, top, width, height }) => {
    const isFullyVisible =
      width > 0 &&
      top >= 0 &&
      left >= 0 &&
      top + height <= viewport.height &&
      left + width <= viewport.width
    if (!isFullyVisible) return Infinity
    return Math.hypot(left + width / 2 - viewport.width / 2, top + height / 2 - viewport.height / 2)
  })
  const least = Math.min(...distances)
  if (least === Infinity) return -1
  const near = [...distances.keys()].filter((index) => distances[index]! < least + TOLERANCE_PX)
  return near.find((index) => !passed(index)) ?? near[0]!
}
