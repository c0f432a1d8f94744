/** Finds out who plays, for a game that asks: the player answers in a dialog, once for each game. */
import { useTranslations } from 'use-intl'
import { findViewer } from '#features/game-saves/browser/open-save.ts'
import type { GamePlayer } from '#features/game-saves/save-format.ts'
import type { Launch } from '#features/play/launch.ts'
import { useElapsed } from '#lib/browser/use-elapsed.ts'
import { askInDialog, Dialog, type ShowDialog } from '#ui/dialog.tsx'
import { GAME_IDENTITY_PATH, type GameIdentity } from '../paths.ts'

/** A game does not wait longer, ms. */
const ANSWER_WITHIN_MS = 10_000
/** A game may open the dialog where the player is about to press, ms. */
const DEAF_MS = 700

/** The players that have refused a game their name, as long as this page: a game may start again. */
const refusals = new Set<string>()

type Game = Pick<Launch, 'id' | 'name'>

/** @throws if there is no response */
const ask = (method: 'GET' | 'PUT', { gameId, userId }: GamePlayer) =>
  fetch(`${GAME_IDENTITY_PATH}/${gameId}?${new URLSearchParams({ player: userId })}`, {
    method,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })

/**
 * Returns what the game may know: nothing of a visitor, nor after a refusal.
 *
 * @throws if there is no response
 */
export async function identify(game: Game, show: ShowDialog): Promise<GameIdentity> {
  const viewer = await findViewer()
  if (!viewer) return {}
  const player = { gameId: game.id, userId: viewer.userId }
  async function load() {
    const response = await ask('GET', player)
    return response.ok ? ((await response.json()) as GameIdentity) : undefined
  }
  const known = await load()
  const isAllowed = known && !known.user && (await askConsent(game, player, show))
  return (isAllowed ? await load() : known) ?? {}
}

/** Asks the player. Does not ask again after a refusal, or over an open dialog. */
async function askConsent({ name }: Game, player: GamePlayer, show: ShowDialog) {
  const who = `${player.gameId} ${player.userId}`
  if (refusals.has(who) || document.querySelector('dialog[open]')) return false
  // Counts as refused until the player allows it, so that a restarted game does not ask again.
  refusals.add(who)
  for (let hasFailed = false; ; hasFailed = true) {
    const isAllowed = await askInDialog<boolean>(show, (answer) => (
      <ConsentDialog game={name} hasFailed={hasFailed} answer={answer} />
    ))
    if (!isAllowed) return false
    const stored = await ask('PUT', player).catch(() => undefined)
    if (stored?.ok) break
  }
  refusals.delete(who)
  return true
}

interface ConsentDialogProps {
  /** Its name. */
  game: string
  /** The player has allowed it, and it could not be stored. */
  hasFailed: boolean
  answer: (isAllowed: boolean) => void
}

function ConsentDialog({ game, hasFailed, answer }: ConsentDialogProps) {
  const t = useTranslations('stage')
  const isEarly = !useElapsed(DEAF_MS)
  return (
    <Dialog title={t('wantsName', { game })} onClosed={() => answer(false)}>
      <p className="mb-4">{t('wantsNameText')}</p>
      <div className="grid grid-cols-2 gap-3">
        <button type="button" className="button" onClick={() => answer(false)}>
          {t('notNow')}
        </button>
        <button
          type="button"
          className="button button-accent"
          aria-disabled={isEarly}
          // A click that was meant for the game does nothing.
          onClick={() => isEarly || answer(true)}
        >
          {t('allow')}
        </button>
      </div>
      <p role="status" className="mt-3 text-sm text-harm empty:hidden">
        {hasFailed && <span>{t('nameNotAllowed')}</span>}
      </p>
    </Dialog>
  )
}
