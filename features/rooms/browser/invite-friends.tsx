/** Reports a shared room, and shows a button to invite each friend who is online. */
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readPresenceToken } from '#features/live/browser/live-stream.ts'
import { reportUnlocked, type MayUnlock } from '#features/achievements/browser/report-unlocked.ts'
import { useFriendsOnline } from '#features/friends/browser/use-friends-playing.ts'
import { Avatar } from '#ui/avatar.tsx'

/** A room that the player shared. */
interface SharedRoom {
  /** The code. Friends of the player can join the room while the game is open. */
  room: string
  /** The public id of a friend to invite. */
  friend?: string
}

/**
 * Sends the room, and the token that proves that the game's page is open. A failure is logged.
 *
 * @returns whether the server took it
 */
export async function reportSharedRoom(gameId: string, shared: SharedRoom): Promise<boolean> {
  try {
    const query = new URLSearchParams({ presence: readPresenceToken() })
    const response = await fetch(`/shared-rooms/${gameId}?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(shared),
    })
    if (response.ok) reportUnlocked((await response.json()) as MayUnlock)
    return response.ok
  } catch (error) {
    console.error('The shared invitation could not be reported:', error)
    return false
  }
}

/** Each friend has a button that invites to the room. */
export function InviteFriends({ gameId, code }: { gameId: string; code: string }) {
  const t = useTranslations('rooms')
  const friends = useFriendsOnline()
  /** What became of each invitation, by the public id of the friend. */
  const [sent, setSent] = useState<Record<string, 'sending' | 'invited' | 'notInvited'>>({})
  if (friends.length === 0) return null

  async function invite(friend: string) {
    setSent((before) => ({ ...before, [friend]: 'sending' }))
    const isSent = await reportSharedRoom(gameId, { room: code, friend })
    setSent((before) => ({ ...before, [friend]: isSent ? 'invited' : 'notInvited' }))
  }

  return (
    <section aria-labelledby="invite-friends" className="grid gap-2 border-b border-line pb-4">
      <h3 id="invite-friends" className="text-sm font-semibold">
        {t('friendsOnline')}
      </h3>
      <ul className="grid max-h-56 gap-1 overflow-y-auto">
        {friends.map(({ publicId, name, picture }) => {
          const state = sent[publicId]
          return (
            <li key={publicId} className="flex min-h-11 items-center gap-3">
              <Avatar name={name} picture={picture} size={36} />
              <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
              <span role="status" className="text-sm">
                {state && state !== 'sending' && t(state)}
              </span>
              {state !== 'invited' && (
                <button
                  type="button"
                  className="button"
                  aria-label={t('inviteName', { name })}
                  disabled={state === 'sending'}
                  onClick={() => void invite(publicId)}
                >
                  {t('invite')}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-muted">{t('friendsCanJoin')}</p>
    </section>
  )
}
