/**
 * Ends the process if Node is too old for the scripts. A script that npm runs imports this file
 * first, and the other scripts with `import()`: an older Node would stop at the first name that it
 * lacks, before any line runs.
 */

/** True if the version is this one or newer. */
export function isAtLeast(version, [major, minor]) {
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

/** Returns the line for a Node that is too old; undefined for any other. */
export function describeOldNode(version) {
  if (isAtLeast(version, [20, 19])) return undefined
  return `Node 20.19 or newer is needed; this is ${version}. Get it at https://nodejs.org`
}

const line = describeOldNode(process.versions.node)
if (line) {
  console.error(line)
  process.exit(1)
}
