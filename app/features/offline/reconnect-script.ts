/** Runs inline in the offline page, which loads no script. */
import { reloadWhenOnline } from './reload-when-online.ts'

// A reload would take the place of a page that is already requested.
addEventListener(
  'beforeunload',
  reloadWhenOnline(() => location.reload()),
)
