/** The spinner over a page that is there already: the game loads behind it. */
import { Spinner } from '../../ui/spinner.tsx'

/** How long the spinner stands (specification 9); `app.css` takes it away by itself. */
export const SPINNER_MS = 1_000

export function LoadingVeil() {
  return (
    <div className="loading-veil">
      <Spinner label="Loading the game" />
    </div>
  )
}
