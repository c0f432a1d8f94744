/** Gives players data without hours of play. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import type { Portal } from '../portal.ts'
import { originOf } from './sign-up.ts'

/**
 * Saves play time as a game page does; the server credits at most the elapsed time. Returns the
 * credit.
 */
export async function reportPlay(page: Page, gameId: string): Promise<number> {
  const response = await page.request.post('/play-time', {
    headers: { Origin: await originOf(page) },
    data: { reportId: randomUUID(), gameId, ms: 60_000 },
  })
  expect(response.status()).toBe(200)
  return ((await response.json()) as { creditedMs: number }).creditedMs
}

/** Likes a game as its button does. */
export async function like(page: Page, gameId: string): Promise<void> {
  const response = await page.request.put(`/likes/${gameId}`, {
    headers: { Origin: await originOf(page) },
    data: { liked: true },
  })
  expect(response.status()).toBe(200)
}

/** Reads or changes rows in the database of a test's own portal while it runs. */
export function runSql(
  portal: Pick<Portal, 'dataDir'>,
  statement: string,
  ...values: (string | number)[]
) {
  const database = new DatabaseSync(join(portal.dataDir, 'io-arcade.sqlite'), { timeout: 5_000 })
  try {
    return database.prepare(statement).all(...values)
  } finally {
    database.close()
  }
}

/** Lets the last authentication of all sessions in a test's own portal be this long ago. */
export function ageAuthentications(portal: Portal, minutes: number): void {
  runSql(portal, 'update session set authenticated_at = ?', Date.now() - minutes * 60_000)
}

/** Gives a player achievements without their notifications. */
export function haveAchievements(portal: Portal, email: string, ids: readonly string[]): void {
  for (const id of ids) {
    runSql(
      portal,
      'insert into achievement (user_id, achievement_id, unlocked_at) select id, ?, 0 from user where email = ?',
      id,
      email,
    )
  }
}
