/** Links to the pages of a listing; hidden if there is only one page. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { homeHref, type HomeView } from '#app/features/discovery/home-view.ts'
import { listPaginationItems } from './pagination.ts'

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
