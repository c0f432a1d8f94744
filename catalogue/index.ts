/** The catalogue: every file in `games/`, checked, in order, with its cover's address. */
import { loadCatalogue } from './load.ts'

const files = import.meta.glob<unknown>('./games/*.ts', { eager: true, import: 'default' })
const covers = import.meta.glob<string>('./art/*-thumbnail.svg', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** A game without a picture of its own gets the portal's neutral cover. */
function thumbnailOf(id: string): string {
  const cover = covers[`./art/${id}-thumbnail.svg`] ?? covers['./art/portal-thumbnail.svg']
  if (!cover) throw new Error('catalogue/art/portal-thumbnail.svg is missing')
  return cover
}

/** All games in catalogue order. Loading this module fails when a file breaks the schema. */
export const games = loadCatalogue(files, thumbnailOf)
