/**
 * Builds the portal with the component gallery for the visual tests, unless the build is up to
 * date.
 */
import { ensureGalleryBuilt } from './build.mjs'

ensureGalleryBuilt()
