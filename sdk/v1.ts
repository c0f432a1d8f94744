/** `/sdk/v1.js`: for games on other sites, and for pages that try a game without a portal. */
import { provideArcade } from './arcade.ts'

provideArcade(false)
