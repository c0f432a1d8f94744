/** Builds the portal with the workshop in it, unless that was done: for the pictures of the tests. */
import { ensureWorkshopBuilt } from './build.mjs'

ensureWorkshopBuilt()
