/** Delivers the mails of the outbox: several at once, none held up by another. */
import type { Logger } from 'pino'
import type { Db } from '../../db/db.server.ts'
import { transact } from '../../db/transact.server.ts'
import { createPoller } from '../../lib/poller.ts'
import { backoffMs, retry } from '../../lib/retry.ts'
import { isServerBusy, isUnknownRecipient, readDeliveryFailure } from './delivery-failure.ts'
import { createDeliveryLog } from './delivery-log.ts'
import {
  claimMails,
  listDueMails,
  postponeMail,
  removeMail,
  renewClaims,
  type WaitingMail,
} from './outbox.server.ts'
import type { SendMail } from './transport.server.ts'

const POLL_MS = 1_000
/** A server that is slow with each mail still gets all of a burst within seconds. */
const MAX_AT_ONCE = 20
/** Well before the claim ends, so that a late round does not lose it. */
const RENEW_EVERY_MS = 20_000
const BACKOFF = { firstMs: 5_000, maxMs: 30 * 60_000 }
/** What could not be delivered by then is dropped: its links are long dead. */
const GIVE_UP_AFTER_MS = 48 * 60 * 60_000

export interface MailWorker {
  /** Takes what is due, as many as there are free hands; the deliveries then go on by themselves. */
  takeDue(): Promise<void>
  /** Takes no more from now on. */
  stop(): Promise<void>
  /** Resolves once nothing is in hand. */
  finish(): Promise<void>
}

/**
 * @param clock the time, ms: the database's, which other processes claim by too
 * @param everyMs takes what is due at this interval, ms; without it, only on request
 */
export function createMailWorker(
  db: Db,
  send: SendMail,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  clock: () => number = () => db.now(),
  everyMs?: number,
): MailWorker {
  const deliveryLog = createDeliveryLog(log)
  const inHand = new Set<string>()
  const running = new Set<Promise<void>>()
  let atOnce = MAX_AT_ONCE
  let renewedAt = clock()

  async function take() {
    const now = clock()
    if (now - renewedAt >= RENEW_EVERY_MS) {
      if (inHand.size > 0) await transact(db, (tx) => renewClaims(tx, [...inHand], now))
      renewedAt = now
    }
    const limit = atOnce - inHand.size
    if (limit <= 0) return
    const held = [...inHand]
    // To look takes no lock: as a rule there is nothing to do.
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
      })
    } catch (error) {
      // Let go of first: a claim that is renewed this very moment must not outlive the wait.
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
      return transact(db, (tx) => removeMail(tx, id))
    }
    deliveryLog.waits(id, failure, now)
    const isBusy = isServerBusy(failure)
    if (isBusy) atOnce = Math.max(1, Math.floor(atOnce / 2))
    const until = now + backoffMs(isBusy ? 1 : attempts, BACKOFF)
    return transact(db, (tx) => postponeMail(tx, id, until))
  }

  /** A delivered mail that stayed would be delivered twice: it is kept in hand until it is gone. */
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
    takeDue: poller.request,
    stop: poller.stop,
    async finish() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Delivers mails as long as the process runs; returns the way to stop. */
export function startMailWorker(db: Db, send: SendMail, log: Logger): () => Promise<void> {
  const mailWorker = createMailWorker(db, send, log, undefined, POLL_MS)
  return async () => {
    await mailWorker.stop()
    await mailWorker.finish()
  }
}
