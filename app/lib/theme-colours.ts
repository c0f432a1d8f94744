/** The colours of a theme, for pictures: they are drawn where no style sheet is. */

/** What the theme's block of `tokens.css` declares, by the name behind `--color-`. */
export function parseThemeColours(css: string, theme: 'dark' | 'light'): Map<string, string> {
  const block = css.slice(css.indexOf(`color-scheme: ${theme};`)).split('}')[0]!
  return new Map([...block.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, a, b]) => [a!, b!]))
}
