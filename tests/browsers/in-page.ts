/**
 * Functions that run in the page: they find elements by role and accessible name, with their
 * position.
 */

/** An accessible name: a string must match completely, a pattern anywhere. */
export type Name = string | RegExp

/** A found element. x and y are the rounded center of its visible part, in px of the viewport. */
export interface Found {
  x: number
  y: number
  /** A click at the center reaches the element; no other element covers it. */
  isReachable: boolean
  isDisabled: boolean
  isFocused: boolean
  text: string
  /** Value of a field. */
  value: string
  /** `aria-checked`, `aria-selected`, `aria-pressed`, or the checked state of a checkbox. */
  state: string
}

/**
 * Finds all visible elements with this role and name that are not inert. Uses no outer variables,
 * because it is serialized.
 */
export function findAll(role: string, name: string, isPattern: boolean, mayScroll: boolean) {
  const SELECTORS: Record<string, string> = {
    button: 'button:not([role]), summary, [role="button"]',
    link: 'a[href]:not([role]), [role="link"]',
    heading: 'h1, h2, h3, h4, h5, h6, [role="heading"]',
    textbox:
      'input:is([type="text"], [type="email"], [type="url"], [type="password"], :not([type])):not([role]), textarea, [role="textbox"]',
    combobox: 'select:not([role]), [role="combobox"]',
    switch: '[role="switch"]',
    article: 'article',
    frame: 'iframe',
    text: 'p, span, dd, li, output, [role="status"], [role="alert"]',
  }

  /** Returns the text of a node without parts that are `aria-hidden`. */
  function textOf(node: Node): string {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element)) return ''
    if (node.getAttribute('aria-hidden') === 'true') return ''
    if (!node.checkVisibility({ visibilityProperty: true })) return ''
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    return label ?? [...node.childNodes].map(textOf).join(' ')
  }

  function nameOf(element: Element): string {
    const labeledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = labeledBy.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const own = (element as HTMLInputElement).labels ?? []
    const name =
      labels ||
      element.getAttribute('aria-label') ||
      [...own].map((label) => label.textContent).join(' ') ||
      textOf(element) ||
      element.getAttribute('title') ||
      ''
    return name.replaceAll(/\s+/g, ' ').trim()
  }

  const wanted = isPattern ? new RegExp(name) : undefined
  // Everything behind a modal dialog is inert.
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const found = [...document.querySelectorAll(SELECTORS[role] ?? `[role="${role}"]`)].filter(
    (element) =>
      root.contains(element) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"], [inert]') &&
      (wanted ? wanted.test(nameOf(element)) : nameOf(element) === name),
  )
  if (mayScroll) found[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found.map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const [x, y] = [Math.round((left + right) / 2), Math.round((top + bottom) / 2)]
    const hit = document.elementFromPoint(x, y)
    const field = element as HTMLInputElement
    const targets = [element, ...(field.labels ?? [])]
    return {
      x,
      y,
      isReachable: targets.some((target) => target.contains(hit)),
      isDisabled: field.disabled ?? false,
      isFocused: document.activeElement === element,
      text: nameOf(element),
      value: field.value ?? '',
      state:
        element.getAttribute('aria-checked') ??
        element.getAttribute('aria-selected') ??
        element.getAttribute('aria-pressed') ??
        String(field.checked ?? ''),
    }
  })
}

/**
 * Returns true once the page is hydrated; before that, a click would send a request to the server.
 */
export function isLive(): boolean {
  return (
    document.querySelector('script[type="deferred-module"]') === null ||
    Object.keys(document.body).some((key) => key.startsWith('__reactProps'))
  )
}
