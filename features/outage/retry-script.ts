/** Runs inline in the document that replaces an unavailable page, and loads no other script. */
import { reloadWhenBack } from './reload-when-back.ts'

reloadWhenBack(() => location.reload())
