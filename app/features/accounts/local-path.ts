/** Where to go after signing in: a path of this portal and nothing else. */

/** The path, or `/` where it would lead elsewhere. */
export function localPath(path: unknown): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/'
  // What a browser drops or turns into a slash must not hide a second one.
  return /\\|\p{Cc}/u.test(path) ? '/' : path
}
