/** Builds the portal with the component gallery in it, unless that was done: for the pictures of the tests. */
import { ensureGalleryBuilt } from './build.mjs'

ensureGalleryBuilt()
