/** Room for longer words: what a translation into another language may need. */
import { expect, type Page } from '@playwright/test'

/** Makes every word 1.4 times as long, once, and sets the text direction. */
export async function translate(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((dir) => {
    document.documentElement.dir = dir
    if (document.documentElement.dataset.isLong) return
    document.documentElement.dataset.isLong = 'true'
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
          // It has no box of its own.
          if (style.display === 'contents') continue
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

/** Fails for sideways scroll, and for texts and controls that are cut or stick out. */
export async function expectRoom(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${what}: sideways scroll in px`).toBeLessThanOrEqual(0)
  expect.soft(await listCut(page), `${what}: what is cut`).toEqual([])
}

/** Fails if a title is cut, or breaks within a word. */
export async function expectWholeTitles(page: Page): Promise<void> {
  const faults = await page.getByRole('heading', { level: 1 }).evaluateAll((titles) =>
    titles.flatMap((title) => {
      const text = title.firstChild as Text
      const isBroken = [...(text.data ?? '').matchAll(/\S+/g)].some(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1
      })
      const isHidden = getComputedStyle(title).overflow !== 'visible'
      const isCut = isHidden && title.scrollHeight > title.clientHeight + 1
      return isBroken || isCut ? [title.textContent] : []
    }),
  )
  expect.soft(faults, `titles at ${page.viewportSize()?.width} px`).toEqual([])
}
