/** The theme's colors for pictures, which are rendered without style sheets. */

/** Parses the theme's block of `tokens.css`. Keys are the names after `--color-`. */
export function parseThemeColors(css: string, theme: 'dark' | 'light'): Map<string, string> {
  const block = css.slice(css.indexOf(`color-scheme: ${theme};`)).split('}')[0]!
  return new Map([...block.matchAll(/--color-([\w-]+): ([^;]+);/g)].map(([, a, b]) => [a!, b!]))
}
