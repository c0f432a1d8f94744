/** The content of a page that does not exist: a message and a link to the home page. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Picture } from './pictures/picture.tsx'
import notFound from './pictures/not-found.svg?raw'

export function NotFound({ title, text }: { title: string; text: string }) {
  const t = useTranslations('errors')
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-24 text-center text-balance">
      <Picture svg={notFound} />
      <h1 className="text-4xl font-extrabold wrap-anywhere">{title}</h1>
      <p className="text-muted">{text}</p>
      <Link to="/" className="button button-accent">
        {t('returnToHome')}
      </Link>
    </div>
  )
}
