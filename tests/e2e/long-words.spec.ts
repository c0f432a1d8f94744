/** Pages in German, with longer words, and from right to left, on a small phone and on a laptop. */
import type { Locator, Page } from '@playwright/test'
import { startFullPortal, fillAccount } from './full-portal.ts'
import { signUp } from './sign-up.ts'
import { localizePath } from '../../app/messages/languages.ts'
import { expect, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startFullPortal())

/** px */
const WIDTHS = [320, 1280]

/** Makes every word 1.4 times as long, and sets the text direction. */
async function translate(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((dir) => {
    document.documentElement.dir = dir
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement!.closest('script, style, iframe, svg, .key')) continue
      node.nodeValue = node.nodeValue!.replaceAll(/\p{L}{2,}/gu, (word) =>
        word.padEnd(Math.ceil(word.length * 1.4), word.slice(-1)),
      )
    }
    for (const option of document.querySelectorAll('option')) option.label = option.text
  }, direction)
}

/** Lists texts that are not completely visible: outside the page or their box, or clipped by it. */
function listCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Text with an ellipsis on purpose, which is readable elsewhere. */
    const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const boxes = '.button, .chip, .panel, [role=tab], [role=menuitem], button, select, input'
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      if (!node.nodeValue!.trim() || parent.closest('script, style, option, [popover]')) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const text of range.getClientRects()) {
        if (text.width === 0) continue
        let [left, right] = [0, innerWidth]
        let isNear = true
        for (let part: Element | null = parent; part; part = part.parentElement) {
          const style = getComputedStyle(part)
          const box = part.getBoundingClientRect()
          const isHidden = /hidden|clip/.test(style.overflowX)
          if (/auto|scroll/.test(style.overflowX)) {
            // In a row that scrolls, only the content inside it must be complete.
            ;[left, right] = isNear ? [-Infinity, Infinity] : [left, right]
            break
          }
          // Visible to assistive technology only, or shortened with an ellipsis.
          if (box.width <= 1 || isShortened(style)) {
            ;[left, right] = [-Infinity, Infinity]
            break
          }
          if (!isNear || !(part.matches(boxes) || isHidden)) continue
          isNear = false
          ;[left, right] = [box.left, box.right]
        }
        if (text.left < left - 1 || text.right > right + 1) {
          found.push(`${node.nodeValue!.trim()} in ${parent.tagName} ${parent.className}`)
        }
      }
    }
    // A control stays within its parent element, or within the element that it is placed on.
    for (const control of document.querySelectorAll<HTMLElement>(
      '.button, .chip, [role=tab], [role=switch]',
    )) {
      const style = getComputedStyle(control)
      let parent = control.parentElement!
      // It has no box of its own.
      while (getComputedStyle(parent).display === 'contents') parent = parent.parentElement!
      const place = (style.position === 'absolute' && control.offsetParent) || parent
      const [box, around] = [control, place].map((it) => it.getBoundingClientRect())
      // A negative margin lets it stick out on purpose, such as the close button of a dialog.
      const left = Math.min(0, Number.parseFloat(style.marginLeft))
      const right = Math.min(0, Number.parseFloat(style.marginRight))
      if (!control.checkVisibility() || control.closest('[popover]') || box!.width <= 1) continue
      if (box!.left - left < around!.left - 1 || box!.right + right > around!.right + 1) {
        found.push(`${control.textContent} sticks out of its place`)
      }
    }
    return found
  })
}

async function expectRoom(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${what}: sideways scroll in px`).toBeLessThanOrEqual(0)
  expect.soft(await listCut(page), `${what}: what is cut`).toEqual([])
}

/** Opens the sign-in dialog, which is over the page. */
const SIGN_IN_DIALOG = 'sign-in dialog'

/** Seen by a visitor: a player is sent on from the sign-in page. */
const VISITOR_PLACES = ['/sign-in', SIGN_IN_DIALOG]

const PLACES = [
  '/',
  '/?genre=Shooter&q=e&page=2',
  '/?q=zzzz',
  '/game/arras',
  '/about',
  '/privacy',
  '/saved',
  '/profile',
  '/profile?tab=liked',
  '/profile?tab=achievements',
  '/notifications',
  '/notifications?filter=unread',
  '/settings',
  '/settings?tab=notifications',
  '/settings?tab=privacy',
  '/settings?tab=security&confirm=delete',
]

const VARIANTS = [
  { name: 'longer words', language: 'en', direction: 'ltr' },
  { name: 'longer words from right to left', language: 'en', direction: 'rtl' },
  { name: 'German', language: 'de', direction: undefined },
] as const

for (const width of WIDTHS) {
  for (const { name, language, direction } of VARIANTS) {
    test(`shows ${name} completely at ${width} px`, async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 740 })
      async function check(path: string) {
        await page.goto(localizePath(language, path === SIGN_IN_DIALOG ? '/about' : path))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (path === SIGN_IN_DIALOG) {
          await page.locator('.for-visitor[role=button]').click()
          await expect(page.getByRole('dialog')).toBeVisible()
        }
        if (direction) await translate(page, direction)
        await expectRoom(page, path)
      }
      for (const path of VISITOR_PLACES) await check(path)
      await page.goto('/about')
      const { email } = await signUp(page)
      await fillAccount(portal, email)
      for (const path of PLACES) await check(path)
    })
  }
}

test('follows the text direction with arrow keys and mirrors directional icons', async ({
  page,
}) => {
  await page.goto('/about')
  await signUp(page)
  await page.goto('/settings?tab=notifications')
  await translate(page, 'rtl')
  for (const toggle of await page.getByRole('switch').all()) {
    // The knob is inside its switch in both directions once its animation has finished.
    const inside = await toggle.evaluate(async (node) => {
      await Promise.all(node.getAnimations({ subtree: true }).map(({ finished }) => finished))
      const knob = getComputedStyle(node, '::before')
      const shift = Number.parseFloat(knob.translate) || 0
      const start = Number.parseFloat(knob.left) + shift
      return start >= 0 && start + Number.parseFloat(knob.width) <= node.clientWidth
    })
    expect(inside).toBe(true)
  }
  const scaleOf = (icon: Locator) => icon.evaluate((node) => getComputedStyle(node).scale)
  const signOut = page.getByRole('main').locator('form[action$="/sign-out"] svg')
  expect(await scaleOf(signOut)).toBe('-1 1')
  await page.goto('/profile')
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await page.getByRole('tab', { name: 'Recently Played' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Liked Games' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Recently Played' })).toBeFocused()
  for (const name of ['Back to Games', 'View public profile']) {
    expect(await scaleOf(page.getByRole('link', { name }).locator('svg'))).toBe('-1 1')
  }
})
