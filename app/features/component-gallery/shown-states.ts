/**
 * Shows elements as if the pointer or the focus were on them, side by side with those at rest. The
 * rules of `:hover`, `:active` and `:focus-visible` are copied from the page's own style sheets, so
 * what is shown cannot differ from what happens.
 */
import { useEffect } from 'react'

const MARKS = [
  // A class name of Tailwind holds an escaped colon: `.hover\:bg-raised`.
  [/(?<!\\):hover/g, '[data-is-hover]'],
  [/(?<!\\):active/g, '[data-is-active]'],
  [/(?<!\\):focus-(?:visible|within)/g, '[data-is-focus]'],
] as const
const CONTROLS = 'a, button, input, select, textarea, [role=menuitem]'

/** The rule with attributes in place of what the pointer and the focus do; empty for all others. */
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

/** Marks what stands in a `data-shown` sample: the pointer is on the whole, the focus on a control. */
function markSamples(): void {
  for (const sample of document.querySelectorAll<HTMLElement>('[data-shown]')) {
    const state = sample.dataset.shown!
    for (const element of state === 'focus' ? sample.querySelectorAll(CONTROLS) : sample.children) {
      element.setAttribute(`data-is-${state}`, '')
      // Whoever presses a button hovers over it.
      if (state === 'active') element.setAttribute('data-is-hover', '')
    }
  }
}

/** Keeps the samples of the page in the states that they name. */
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
