/** The frame of a page with one form, and the form's button. */
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'

interface FormPageProps {
  title: string
  about?: string | undefined
  children: ReactNode
}

export function FormPage({ title, about, children }: FormPageProps) {
  return (
    <div className="mx-auto max-w-md px-(--gutter) pt-12 md:pt-20">
      <h1 className={`text-3xl font-extrabold ${about ? 'mb-2' : 'mb-6'}`}>{title}</h1>
      {about && <p className="mb-6 text-muted">{about}</p>}
      {children}
    </div>
  )
}

/** Another word shows that the form was sent. */
export function SubmitButton({ children }: { children: string }) {
  const t = useTranslations('auth')
  const isBusy = useNavigation().state === 'submitting'
  return (
    <button type="submit" className="button button-accent" disabled={isBusy}>
      {isBusy ? t('loading') : children}
    </button>
  )
}
