/** Checks of what the portal runs with: its settings and the disk. */
import { accessSync, constants, statSync, statfsSync } from 'node:fs'
import { CONFIG_VARIABLES } from '../../kernel/config.ts'
import { formatSize } from '../../kernel/lib/format-size.ts'
import { isLoopbackHost } from '../../kernel/lib/ip-address.ts'
import { findMisspelledNames } from '../../kernel/lib/misspelled-names.ts'
import { databaseLocationOf } from '../../kernel/ops/database-files.ts'
import { error, ok, warning, type Check } from './finding.ts'

/** A backup in `DATA_DIR` takes a copy and the file, and the portal writes meanwhile. */
const BACKUP_FACTOR = 2.25

/** They are valid, or no check would run. */
export const checkSettings: Check = ({ config: { hasPublicUrl, publicUrl } }) => {
  const names = findMisspelledNames(process.env, CONFIG_VARIABLES)
  const found = names.map((line) => warning(line, 'Correct the name in .env.'))
  if (!hasPublicUrl) {
    const text = `PUBLIC_URL is not set: links in mails lead to ${publicUrl}`
    found.push(warning(text, 'Set it to the address that visitors type.'))
  } else if (publicUrl.startsWith('http:') && !isLoopbackHost(new URL(publicUrl).hostname)) {
    const text = 'PUBLIC_URL has no HTTPS: anyone in between can read passwords'
    found.push(warning(text, 'Put a proxy with HTTPS in front (docs/proxies-and-mail.md).'))
  }
  return found.length > 0 ? found : [ok('all settings are valid')]
}

export const checkDisk: Check = ({ config }) => {
  const { dataDir, databaseUrl } = config
  accessSync(dataDir, constants.W_OK)
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  const text = `${formatSize(free)} are free in ${dataDir}`
  if (free < 100e6) {
    return [error(text, 'Free some disk space: on a full disk nothing can be saved.')]
  }
  const path = databaseLocationOf(config)
  const stored = databaseUrl ? undefined : statSync(path, { throwIfNoEntry: false })
  const needed = (stored?.size ?? 0) * BACKUP_FACTOR
  if (free > needed) return [ok(text)]
  return [warning(text, `Free some disk space: a backup takes ${formatSize(needed)}.`)]
}
