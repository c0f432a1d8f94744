/** The catalog: every file in `games/`, validated and ordered, with the URL of its cover. */
import { loadCatalogue } from './load.ts'
import { TRANSLATIONS } from './translations/all.ts'

const files = import.meta.glob<unknown>('./games/*.ts', { eager: true, import: 'default' })
const covers = import.meta.glob<string>('./art/*-thumbnail.svg', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** A game without a cover gets the portal's placeholder cover. */
function thumbnailOf(id: string): string {
  const cover = covers[`./art/${id}-thumbnail.svg`] ?? covers['./art/portal-thumbnail.svg']
  if (!cover) throw new Error('catalogue/art/portal-thumbnail.svg is missing')
  return cover
}

/** All games in catalog order. Importing this module throws if a file is invalid. */
export const games = loadCatalogue(files, thumbnailOf, TRANSLATIONS)

const ids = new Set(games.map(({ id }) => id))

/** False for an operator's own game, about which the portal knows only what the operator wrote. */
export function isBuiltIn(id: string): boolean {
  return ids.has(id)
}
