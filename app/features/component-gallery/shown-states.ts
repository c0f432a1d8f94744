/**
 * Shows elements as if hovered, focused or pressed, next to the same elements at rest. The rules of
 * `:hover`, `:active` and `:focus-visible` are copied from the page's style sheets, so the samples
 * cannot differ from the real states.
 */
import { useEffect } from 'react'

const MARKS = [
  // Class names of Tailwind contain an escaped colon: `.hover\:bg-raised`.
  [/(?<!\\):hover/g, '[data-is-hover]'],
  [/(?<!\\):active/g, '[data-is-active]'],
  [/(?<!\\):focus-(?:visible|within)/g, '[data-is-focus]'],
] as const
const CONTROLS = 'a, button, input, select, textarea, [role=menuitem]'

/** Returns the rule with state attributes in place of the pseudo-classes; empty for other rules. */
function copyRule(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) {
    const selector = MARKS.reduce(
      (text, [pattern, mark]) => text.replaceAll(pattern, mark),
      rule.selectorText,
    )
    const nested = [...rule.cssRules].map(copyRule).join('')
    if (selector === rule.selectorText && nested === '') return ''
    const own = selector === rule.selectorText ? '' : rule.style.cssText
    return `${selector}{${own}${nested}}`
  }
  if (rule instanceof CSSGroupingRule) {
    const inner = [...rule.cssRules].map(copyRule).join('')
    if (inner === '') return ''
    const head = rule.cssText.slice(0, rule.cssText.indexOf('{'))
    return `${head}{${inner}}`
  }
  return ''
}

/**
 * Marks the elements of each `data-shown` sample: controls for focus, the whole sample otherwise.
 */
function markSamples(): void {
  for (const sample of document.querySelectorAll<HTMLElement>('[data-shown]')) {
    const state = sample.dataset.shown!
    for (const element of state === 'focus' ? sample.querySelectorAll(CONTROLS) : sample.children) {
      element.setAttribute(`data-is-${state}`, '')
      // A pressed button is always hovered.
      if (state === 'active') element.setAttribute('data-is-hover', '')
    }
  }
}

/** Applies the states that the samples of the page name. */
export function useShownStates(): void {
  useEffect(() => {
    markSamples()
    const sheet = new CSSStyleSheet()
    const rules = [...document.styleSheets].flatMap((sheet) => Array.from(sheet.cssRules))
    sheet.replaceSync(rules.map(copyRule).join(''))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    document.documentElement.dataset.statesShown = ''
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      delete document.documentElement.dataset.statesShown
    }
  }, [])
}
