/** The page for a game id that the catalog does not contain. */
import { NotFound } from '../../ui/not-found.tsx'
import { NoResultsPicture } from '../../ui/pictures/no-results.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'

export function GameNotFound() {
  return (
    <>
      <LoadingOverlay />
      <NotFound
        title="Game not found"
        text="The game you're looking for doesn't exist or has been removed."
        picture={<NoResultsPicture />}
      />
    </>
  )
}
