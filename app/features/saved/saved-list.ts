/**
 * The saved games of this browser: those of the signed-in account, or a visitor's own list, which
 * stays on the device until a sign-in adds it to an account (ADR 71).
 */
import { useMemo } from 'react'
import {
  readDeviceSetting,
  useDeviceSetting,
  writeDeviceSetting,
} from '../../lib/device-setting.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { readViewer } from '../accounts/viewer-store.ts'
import { MAX_SAVED_GAMES, SAVED_GAMES_KEY } from './saved-rules.ts'

/** Parses a stored list. What is not a list of ids counts as empty. */
export function parseIds(stored: string | undefined): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** The device's own list, latest first. */
export function readDeviceList(): string[] {
  return parseIds(readDeviceSetting(SAVED_GAMES_KEY))
}

/** Stores the device's own list. An empty one leaves nothing behind. */
export function writeDeviceList(ids: readonly string[]): void {
  writeDeviceSetting(
    SAVED_GAMES_KEY,
    ids.length > 0 ? JSON.stringify(ids.slice(0, MAX_SAVED_GAMES)) : undefined,
  )
}

/** The ids of the saved games, latest first; none on the server and until the viewer is known. */
export function useSavedGames(): readonly string[] {
  const viewer = useViewer()
  const [stored] = useDeviceSetting(SAVED_GAMES_KEY)
  const own = useMemo(() => parseIds(stored), [stored])
  return viewer ? viewer.saved : viewer === null ? own : NONE
}

const NONE: readonly string[] = []

/** Saves or removes a game. Failures show a toast and restore the list. */
export async function setSaved(gameId: string, isSaved: boolean): Promise<void> {
  if (readViewer() !== null) return (await import('./send-saved.ts')).sendSaved(gameId, isSaved)
  const others = readDeviceList().filter((id) => id !== gameId)
  writeDeviceList(isSaved ? [gameId, ...others] : others)
  if (isSaved) void import('./keep-page.ts').then(({ keepPage }) => keepPage())
}
