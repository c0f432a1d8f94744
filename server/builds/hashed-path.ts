/** Immutable files: Vite's names, which end in a hash of eight characters. */
export const HASHED_PATH = /^\/assets\/[\w.-]{1,100}-[\w-]{8}\.\w{1,10}$/
