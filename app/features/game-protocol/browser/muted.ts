/** Whether games are silent, for those that take it from the portal. As long as the page. */
import { createStore } from '#app/lib/store.ts'

export const isMuted = createStore(false)
