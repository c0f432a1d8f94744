/**
 * What an open game page sends back as its heartbeat: the seat that its stream holds, signed. So no
 * heartbeat invents a player, and it counts for the same one whatever address it comes from.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { SILENT_MS, type PresenceSlot } from '#app/cluster/presence.ts'
import type { SigningKeys } from '#app/features/accounts/session-cookie.server.ts'

const contentSchema = z.tuple([z.string(), z.string(), z.string(), z.number()])

export interface PresenceTokens {
  /** A ticket for this seat, good until its page should have been asked again. */
  write(slot: PresenceSlot): string
  /** Undefined for a ticket that no node has written, or has written too long ago. */
  read(token: string): PresenceSlot | undefined
}

type Sign = (content: string) => string

function createSigner(secret: string): Sign {
  const key = createHmac('sha256', secret).update('seat').digest()
  return (content) => createHmac('sha256', key).update(content).digest('base64url')
}

function isSame(signature: string, other: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * @param keys the nodes'
 * @param now their common clock, ms
 */
export function createPresenceTokens(
  { secret, previousSecret }: SigningKeys,
  now: () => number,
): PresenceTokens {
  const signers = [secret, ...(previousSecret ? [previousSecret] : [])].map(createSigner)
  const [sign] = signers as [Sign]
  return {
    write({ gameId, browserId, household }) {
      const fields = JSON.stringify([gameId, browserId, household, now()])
      const content = Buffer.from(fields).toString('base64url')
      return `${content}.${sign(content)}`
    },
    read(token) {
      const [content = '', signature = ''] = token.split('.')
      if (!signers.some((each) => isSame(signature, each(content)))) return undefined
      const fields = JSON.parse(Buffer.from(content, 'base64url').toString())
      const [gameId, browserId, household, writtenAt] = contentSchema.parse(fields)
      return now() - writtenAt <= SILENT_MS ? { gameId, browserId, household } : undefined
    },
  }
}
