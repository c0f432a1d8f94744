/** What the home page shows, as its address says it: genre, search, sort and page. */
import { ALL_GENRES, SORTS, type Sort } from '#catalogue/queries.ts'

/** Longer searches are cut: no name or description could contain them. */
export const MAX_SEARCH_LENGTH = 100

/** Games for a search that is being typed, as JSON: `?q=…`. */
export const SUGGESTIONS_PATH = '/suggestions'

export interface HomeView {
  genre: string
  /** Trimmed; empty for no search. */
  search: string
  sort: Sort
  /** From 1. */
  page: number
}

/** More than there will ever be; a page past the end shows the last one (decisions, Catalogue). */
const MAX_PAGE = 999_999

export const DEFAULT_HOME_VIEW: HomeView = {
  genre: ALL_GENRES,
  search: '',
  sort: 'popular',
  page: 1,
}

/** Reads the view from the address; unknown values fall back to the default (decisions, Catalogue). */
export function parseHomeView(parameters: URLSearchParams, genres: readonly string[]): HomeView {
  const genre = parameters.get('genre')
  const sort = parameters.get('sort')
  const page = parameters.get('page') ?? ''
  return {
    genre: genre !== null && genres.includes(genre) ? genre : DEFAULT_HOME_VIEW.genre,
    search: cutSearch(parameters.get('q') ?? ''),
    sort: SORTS.find((known) => known === sort) ?? DEFAULT_HOME_VIEW.sort,
    page: /^[1-9]\d*$/.test(page) ? Math.min(Number(page), MAX_PAGE) : DEFAULT_HOME_VIEW.page,
  }
}

/**
 * A search as it may be: trimmed, and not too long. Whole characters only: half a surrogate pair
 * would not survive the way into an address.
 */
export function cutSearch(text: string): string {
  const trimmed = text.trim()
  return trimmed.length <= MAX_SEARCH_LENGTH
    ? trimmed
    : Array.from(trimmed).slice(0, MAX_SEARCH_LENGTH).join('').trim()
}

/** The view's one address: defaults left out, parameters in a fixed order. */
export function homeHref(view: Partial<HomeView>): string {
  const { genre, search, sort, page } = { ...DEFAULT_HOME_VIEW, ...view }
  const parameters = new URLSearchParams()
  if (genre !== DEFAULT_HOME_VIEW.genre) parameters.set('genre', genre)
  if (search !== '') parameters.set('q', search)
  if (sort !== DEFAULT_HOME_VIEW.sort) parameters.set('sort', sort)
  if (page !== DEFAULT_HOME_VIEW.page) parameters.set('page', String(page))
  const query = parameters.toString()
  return query ? `/?${query}` : '/'
}

/** All Games, {genre} Games, or Search Results; `3D Games` stays as it is (decisions, Names). */
export function homeTitle(view: HomeView): string {
  if (view.search !== '') return 'Search Results'
  return view.genre.endsWith('Games') ? view.genre : `${view.genre} Games`
}
