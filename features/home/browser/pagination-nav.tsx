/** Links to the pages of a listing; hidden if there is only one page. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { homeHref, type HomeView } from '#features/discovery/home-view.ts'

interface PaginationNavProps {
  view: HomeView
  /** The page shown, from 1. */
  page: number
  pages: number
}

export function PaginationNav({ view, page, pages }: PaginationNavProps) {
  const t = useTranslations('discovery')
  if (pages <= 1) return null
  const items = listPaginationItems(page, pages)
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap justify-center gap-1.5">
      <StepLink view={view} page={page - 1} isPossible={page > 1} name={t('previousPage')}>
        <ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />
      </StepLink>
      {items.map((item, index) =>
        item === 'gap' ? (
          <span
            key={`after-${items[index - 1]}`}
            className="grid h-11 min-w-6 place-items-center text-muted"
          >
            …
          </span>
        ) : (
          <Link
            key={item}
            to={homeHref({ ...view, page: item })}
            aria-label={t('pageNumber', { page: String(item) })}
            aria-current={item === page ? 'page' : undefined}
            discover="none"
            className="page-link"
          >
            {item}
          </Link>
        ),
      )}
      <StepLink view={view} page={page + 1} isPossible={page < pages} name={t('nextPage')}>
        <ChevronRight aria-hidden size={18} className="rtl:-scale-x-100" />
      </StepLink>
    </nav>
  )
}

interface StepLinkProps {
  view: HomeView
  page: number
  isPossible: boolean
  name: string
  children: React.ReactNode
}

function StepLink({ view, page, isPossible, name, children }: StepLinkProps) {
  if (!isPossible) {
    return (
      <span role="link" aria-disabled aria-label={name} className="page-link">
        {children}
      </span>
    )
  }
  return (
    <Link to={homeHref({ ...view, page })} aria-label={name} discover="none" className="page-link">
      {children}
    </Link>
  )
}

/** Maximum number of consecutive page numbers, which contain the current page. */
const WINDOW_SIZE = 5

/** A page number, or a gap for skipped numbers. */
type PaginationItem = number | 'gap'

/** Up to 5 numbers around the current page, plus the first and last page, with gaps between. */
export function listPaginationItems(current: number, total: number): PaginationItem[] {
  const size = Math.min(WINDOW_SIZE, total)
  const start = Math.max(1, Math.min(current - Math.floor(size / 2), total - size + 1))
  const window = Array.from({ length: size }, (_, index) => start + index)
  const numbers = [...new Set([1, ...window, total])]
  return numbers.flatMap((page, index) =>
    index > 0 && page - numbers[index - 1]! > 1 ? ['gap' as const, page] : [page],
  )
}
