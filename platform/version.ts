/** The running version: the one in `package.json`, and the build if there is one. */
import { existsSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

/** Written by the build. An upgrade in progress thus does not change what an older build reports. */
const VERSION_FILE = '../version.json'

const versionSchema = z.object({
  /** The version in `package.json`. */
  version: z.string(),
  /** A hash of the built sources; undefined when running from source. */
  revision: z.string().optional(),
})

export type Version = z.infer<typeof versionSchema>

/**
 * Reads the version.
 *
 * @param clientRoot the client folder of the running build; undefined when running from source
 */
export function readVersion(clientRoot?: string): Version {
  const ofBuild = clientRoot && join(clientRoot, VERSION_FILE)
  const path = ofBuild && existsSync(ofBuild) ? ofBuild : findPackageJSON(import.meta.url)!
  return versionSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** The version and the build as one line of text. */
export function describeVersion({ version, revision }: Version): string {
  return revision === undefined ? `version ${version}` : `version ${version}, build ${revision}`
}

/** If `--version` is the only argument, prints the version and returns true. */
export function printVersion(args: readonly string[], clientRoot?: string): boolean {
  if (args.length !== 1 || args[0] !== '--version') return false
  console.log(`io-arcade ${describeVersion(readVersion(clientRoot))}`)
  return true
}
