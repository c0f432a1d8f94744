/** What stands at the address of a game that the catalogue does not know. */
import { Link } from 'react-router'
import { NoResultsPicture } from '../../ui/pictures/no-results.tsx'
import { LoadingVeil } from './loading-veil.tsx'

export function GameNotFound() {
  return (
    <>
      <LoadingVeil />
      <div className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-24 text-center">
        <NoResultsPicture />
        <h1 className="text-4xl font-extrabold">Game not found</h1>
        <p className="text-muted">The game you're looking for doesn't exist or has been removed.</p>
        <Link to="/" className="button button-accent">
          Return to home
        </Link>
      </div>
    </>
  )
}
