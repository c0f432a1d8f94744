/** Runs inline in the offline page, which loads no script. */
import { reloadWhenOnline } from './reload-when-online.ts'

reloadWhenOnline(() => location.reload())
