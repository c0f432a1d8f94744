/**
 * The mail worker: delivers mails of the outbox concurrently, so that a slow one delays no other.
 */
import type { Logger } from 'pino'
import type { Db } from '#platform/db/db.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { createPoller } from '#lib/poller.ts'
import { backoffMs, retry } from '#lib/retry.ts'
import {
  isServerBusy,
  isUnknownRecipient,
  readDeliveryFailure,
  type DeliveryFailure,
} from './delivery-failure.ts'
import {
  claimMails,
  listDueMails,
  postponeMails,
  removeMail,
  renewClaims,
  type WaitingMail,
} from './outbox.server.ts'
import type { SendMail } from './transport.server.ts'

const POLL_MS = 1_000
/** Concurrent deliveries. A slow server still gets all mails of a burst within seconds. */
const MAX_AT_ONCE = 20
/** Renewal interval of claims, ms. Short enough that a late tick does not lose a claim. */
const RENEW_EVERY_MS = 20_000
const BACKOFF = { firstMs: 5_000, maxMs: 30 * 60_000 }
/** A mail that is older is dropped, ms: its links have expired long before. */
const GIVE_UP_AFTER_MS = 48 * 60 * 60_000

export type MailWorker = ReturnType<typeof createMailWorker>

/**
 * Creates a mail worker.
 *
 * @param clock the database's time, ms, which other processes use for their claims
 * @param everyMs claims due mails at this interval, ms; without it, only on request
 */
export function createMailWorker(
  db: Db,
  send: SendMail,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  clock: () => number = () => db.now(),
  everyMs?: number,
) {
  const deliveryLog = createDeliveryLog(log)
  const inHand = new Set<string>()
  const running = new Set<Promise<void>>()
  let isStopped = false
  let givenUp = 0
  let atOnce = MAX_AT_ONCE
  let renewedAt = clock()

  async function take() {
    const now = clock()
    if (now - renewedAt >= RENEW_EVERY_MS) {
      if (inHand.size > 0) await transact(db, (tx) => renewClaims(tx, [...inHand], now))
      renewedAt = now
    }
    const limit = atOnce - inHand.size
    // A mail claimed during shutdown could be delivered, but not removed, and be sent again.
    if (limit <= 0 || isStopped) return
    const held = [...inHand]
    // This read takes no lock. Usually no mail is due.
    const due = await listDueMails(db, { limit, held }, now)
    if (due.length === 0) return
    for (const mail of await transact(db, (tx) => claimMails(tx, due, now))) {
      inHand.add(mail.id)
      const delivery = deliver(mail)
        .then(poller.request)
        .finally(() => running.delete(delivery))
      running.add(delivery)
    }
  }

  const poller = createPoller(take, {
    everyMs,
    onFailure: (error, isFirst) => isFirst && logStorageFault(error),
  })

  async function deliver(mail: WaitingMail): Promise<void> {
    try {
      await send({
        id: mail.id,
        recipient: mail.recipient,
        queuedAt: mail.created_at,
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        ...(mail.headers && { headers: JSON.parse(mail.headers) as Record<string, string> }),
      })
    } catch (error) {
      // Removed first: a concurrent renewal of the claim must not overwrite the backoff.
      inHand.delete(mail.id)
      await putBack(mail, error).catch(logStorageFault)
      return
    }
    atOnce = Math.min(MAX_AT_ONCE, atOnce + 1)
    deliveryLog.isGone(mail.id)
    await forget(mail.id)
    inHand.delete(mail.id)
  }

  async function putBack({ id, recipient, attempts, created_at }: WaitingMail, error: unknown) {
    const failure = readDeliveryFailure(error, recipient)
    const now = clock()
    const isUnknown = isUnknownRecipient(failure)
    if (isUnknown || now - created_at > GIVE_UP_AFTER_MS) {
      const why = isUnknown ? 'its recipient does not exist' : 'it waited for two days'
      log[isUnknown ? 'warn' : 'error']({ mail: id, ...failure }, `mail given up: ${why}`)
      deliveryLog.isGone(id)
      givenUp += 1
      return transact(db, (tx) => removeMail(tx, id))
    }
    deliveryLog.waits(id, failure, now)
    const isBusy = isServerBusy(failure)
    if (isBusy) atOnce = Math.max(1, Math.floor(atOnce / 2))
    const until = now + backoffMs(isBusy ? 1 : attempts, BACKOFF)
    return transact(db, (tx) => postponeMails(tx, [id], until))
  }

  /**
   * Removes a delivered mail. It stays claimed until it is removed, since it would otherwise be
   * sent twice.
   */
  function forget(id: string): Promise<void> {
    return retry(() => transact(db, (tx) => removeMail(tx, id)), {
      firstMs: POLL_MS,
      onFirstFailure: logStorageFault,
    })
  }

  function logStorageFault(error: unknown) {
    log.error({ err: error }, 'the outbox cannot be used, retrying')
  }

  return {
    /** Mails given up since the start of this process. */
    get givenUp() {
      return givenUp
    },
    /** Claims due mails up to the concurrency limit and starts their delivery in the background. */
    takeDue: poller.request,
    /** Stops claiming mails. */
    stop() {
      isStopped = true
      return poller.stop()
    },
    /** Resolves once no delivery is in progress. */
    async finish() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Starts a mail worker for the life of the process. */
export function startMailWorker(db: Db, send: SendMail, log: Logger): MailWorker {
  return createMailWorker(db, send, log, undefined, POLL_MS)
}

/**
 * A cause without a failure for this time is over, ms. Every waiting mail is retried more often.
 */
const OVER_AFTER_MS = 2 * 60 * 60_000

interface Cause {
  ids: Set<string>
  failedAt: number
}

/** Creates the log. Hundreds of mails that wait for one wrong setting produce one line. */
function createDeliveryLog(log: Pick<Logger, 'warn' | 'info'>) {
  const causes = new Map<string, Cause>()

  function isGone(id: string, except?: string) {
    for (const [cause, { ids }] of causes) {
      if (cause === except || !ids.delete(id) || ids.size > 0) continue
      causes.delete(cause)
      log.info({ cause }, 'mail is no longer waiting because of this')
    }
  }

  return {
    /** Records that a mail no longer waits. */
    isGone,
    /** Records a mail that waits for a retry. */
    waits(id: string, failure: DeliveryFailure, now: number) {
      const { command, code, status, enhancedStatus } = failure
      const parts = [command, status ?? code, enhancedStatus].filter((part) => part !== undefined)
      const cause = parts.join(' ') || failure.reason
      isGone(id, cause)
      let known = causes.get(cause)
      if (!known || now - known.failedAt > OVER_AFTER_MS) {
        log.warn({ mail: id, cause, ...failure }, 'mail could not be sent, and will be retried')
        known = { ids: new Set(), failedAt: now }
        causes.set(cause, known)
      }
      known.ids.add(id)
      known.failedAt = now
    },
  }
}
