/**
 * Shows elements as if hovered, focused or pressed, next to the same elements at rest. The page's
 * style sheets are added once more with attributes in place of `:hover`, `:active` and
 * `:focus-visible`, so the samples cannot differ from the real states.
 */
import { useEffect } from 'react'

const MARKS = [
  // Class names of Tailwind contain an escaped colon: `.hover\:bg-raised`.
  [/(?<!\\):hover/g, '[data-is-hover]'],
  [/(?<!\\):active/g, '[data-is-active]'],
  [/(?<!\\):focus-(?:visible|within)/g, '[data-is-focus]'],
] as const
const CONTROLS = 'a, button, input, select, textarea, [role=menuitem]'

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

/** Returns the style rules of the page with attributes in place of the states. */
function copyRules(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => Array.from(sheet.cssRules))
  // A second definition of a font would load it again.
  const styles = rules.filter((rule) => !(rule instanceof CSSFontFaceRule))
  const text = styles.map(({ cssText }) => cssText).join('')
  return MARKS.reduce((css, [state, mark]) => css.replaceAll(state, mark), text)
}

/** Applies the states that the samples of the page name. */
export function useShownStates(): void {
  useEffect(() => {
    markSamples()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(copyRules())
    document.adoptedStyleSheets.push(sheet)
    document.documentElement.dataset.statesShown = ''
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      delete document.documentElement.dataset.statesShown
    }
  }, [])
}
