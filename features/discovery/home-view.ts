/** The home page's view, parsed from its URL: genre, search, sort and page. */
import { cutText } from '#lib/cut-text.ts'
import { ALL_GENRES, SORTS, type Sort } from '#catalogue/queries.ts'

/** Longer searches are truncated: no name or description could contain them. */
export const MAX_SEARCH_LENGTH = 100

/** Storage key of the latest searches of this device (`recent-searches.ts`). */
export const RECENT_SEARCHES_KEY = 'recent-searches'

/** The id of the search field, the target of links. */
export const SEARCH_FIELD_ID = 'search'

/**
 * The endpoint of search suggestions, JSON: `?q=…`, and `lang` if the page is not in English;
 * `?instead=…` for what to offer without a match.
 */
export const SUGGESTIONS_PATH = '/suggestions'

export interface HomeView {
  genre: string
  /** Trimmed; empty for no search. */
  search: string
  sort: Sort
  /** From 1. */
  page: number
}

/** More pages than ever exist. A page past the end shows the last one. */
const MAX_PAGE = 999_999

export const DEFAULT_HOME_VIEW: HomeView = {
  genre: ALL_GENRES,
  search: '',
  sort: 'popular',
  page: 1,
}

/** Parses the view from the query parameters. Unknown values fall back to the default. */
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

/** Trims and truncates a search. */
export const cutSearch = (text: string): string => cutText(text, MAX_SEARCH_LENGTH)

/** The view's canonical URL: without defaults, parameters in a fixed order. */
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
