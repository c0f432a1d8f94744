/** Every address that the site map does not name. */
import { Link, data } from 'react-router'
import type { Route } from './+types/not-found'
import { NotFoundPicture } from '../ui/pictures/not-found.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Page not found | ${matches[0].loaderData.portalName}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function NotFound() {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-24 text-center">
      <NotFoundPicture />
      <h1 className="text-4xl font-extrabold">Page not found</h1>
      <p className="text-muted">There is no page at this address. Every game is one click away.</p>
      <Link to="/" className="button button-accent">
        Return to home
      </Link>
    </div>
  )
}
