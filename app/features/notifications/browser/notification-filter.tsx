/**
 * Selects the listed notifications. It is a form without JavaScript and applies at once with it.
 */
import { ChevronDown } from 'lucide-react'
import { Form, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { FILTER_IDS, FILTER_NAMES, type NotificationFilter as Filter } from '../filters.ts'

export function NotificationFilter({ filter }: { filter: Filter }) {
  const t = useTranslations('notifications')
  const submit = useSubmit()
  return (
    <Form method="get" preventScrollReset className="flex items-center gap-2 max-sm:w-full">
      <div className="relative max-sm:flex-1">
        <select
          name="filter"
          aria-label={t('filter')}
          value={filter}
          onChange={(event) => {
            void submit(event.currentTarget.form, { preventScrollReset: true })
          }}
          className="min-h-11 w-full appearance-none rounded-md border border-line-strong bg-ground ps-3 pe-10 font-semibold"
        >
          {FILTER_IDS.map((id) => (
            <option key={id} value={id}>
              {t(FILTER_NAMES[id])}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={18}
          className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
        />
      </div>
      <button type="submit" className="button hidden scriptless:inline-flex">
        {t('applyFilter')}
      </button>
    </Form>
  )
}
