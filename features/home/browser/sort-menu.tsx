/** The menu that sets the sort order. */
import { Check, ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { SORTS, type Sort } from '#catalogue/queries.ts'
import { Menu } from '#ui/menu.tsx'
import { homeHref, type HomeView } from '#features/discovery/home-view.ts'

const SORT_NAMES = {
  popular: 'mostPopular',
  newest: 'newestFirst',
} as const satisfies Record<Sort, string>

export function SortMenu({ view }: { view: HomeView }) {
  const t = useTranslations('discovery')
  return (
    <Menu
      id="sort-menu"
      buttonClass="button whitespace-nowrap max-sm:px-3 max-sm:text-sm"
      label={
        <>
          <span className="sr-only lg:not-sr-only lg:font-normal lg:text-muted">{t('sortBy')}</span>
          <span>{t(SORT_NAMES[view.sort])}</span>
          <ChevronDown aria-hidden size={16} />
        </>
      }
    >
      {SORTS.map((sort) => (
        <Link
          key={sort}
          role="menuitemradio"
          aria-checked={sort === view.sort}
          to={homeHref({ ...view, sort, page: 1 })}
          className="flex min-h-11 items-center justify-between gap-4 rounded-md px-3 font-medium hover:bg-raised"
        >
          <span>{t(SORT_NAMES[sort])}</span>
          {sort === view.sort && <Check aria-hidden size={18} className="text-accent" />}
        </Link>
      ))}
    </Menu>
  )
}
