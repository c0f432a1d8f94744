/** Parses why a mail was not delivered, and whether a retry makes sense. */

/** A failed attempt, as logged: without the recipient's address. */
export interface DeliveryFailure {
  /**
   * The SMTP step that failed: `CONN`, `AUTH …`, `MAIL FROM`, `RCPT TO`, `DATA`; undefined for
   * files.
   */
  command: string | undefined
  /** The error code of nodemailer or the system: `EENVELOPE`, `ECONNREFUSED`. */
  code: string | undefined
  /** The SMTP reply code; undefined if the server sent none. */
  status: number | undefined
  /** The enhanced status code (RFC 3463), such as `5.1.1`. */
  enhancedStatus: string | undefined
  reason: string
}

/** The properties that nodemailer adds to an error. */
interface SmtpError {
  command?: string
  code?: string
  responseCode?: number
  response?: string
}

const MAX_REASON_LENGTH = 200
const NO_TLS = 'the mail server offers no TLS, and SMTP_TLS=opportunistic would send without it'

/**
 * The recipient's mailbox or domain does not exist, has moved, or accepts no mail (RFC 3463, 3.2;
 * RFC 7505). Excludes 5.1.7 and 5.1.8, which concern the sender, and 5.1.0, which is unspecific.
 */
const NO_SUCH_RECIPIENT = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])

/**
 * Some servers add 5.1.1 to every 550 reply. These words point to the sender or a policy: a
 * setting, not a missing mailbox.
 */
const REFUSED_BY_RULE =
  /block|denied|relay|spam|polic|sender|listed|reputation|allowed|permitted|authenti|authori/i

/**
 * "Service not available" (RFC 5321, 4.2.3). Many servers send it for too many connections at once.
 */
const STATUS_BUSY = 421

/** Parses an error of a delivery to one recipient. */
export function readDeliveryFailure(error: unknown, recipient: string): DeliveryFailure {
  const { command, code, responseCode, response } = error as SmtpError
  const words = response ?? (error instanceof Error ? error.message : String(error))
  return {
    command,
    code,
    status: responseCode,
    enhancedStatus: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1],
    // With a response, the server refuses STARTTLS. Without one, the handshake failed.
    reason: redact(response && code === 'ETLS' ? `${NO_TLS}: ${words}` : words, recipient),
  }
}

/**
 * Returns true if no retry can help because the recipient does not exist. Other rejections may come
 * from a setting, here or on the server, that can be fixed.
 */
export function isUnknownRecipient(failure: DeliveryFailure): boolean {
  const { command, status, enhancedStatus, reason } = failure
  const isOfRecipient = command === 'RCPT TO' || command === 'DATA'
  if (!isOfRecipient || (status ?? 0) < 500) return false
  return NO_SUCH_RECIPIENT.has(enhancedStatus ?? '') && !REFUSED_BY_RULE.test(reason)
}

/** Returns true if the server rejects the connection, not the mail. */
export function isServerBusy({ status }: DeliveryFailure): boolean {
  return status === STATUS_BUSY
}

/** Removes the address and its local part, which servers often repeat in replies. */
function redact(words: string, recipient: string): string {
  const name = recipient.slice(0, recipient.lastIndexOf('@')).replaceAll(/\W/g, String.raw`\$&`)
  return words
    .replaceAll(/[^\s<>"(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
    .replaceAll(new RegExp(`(?<![\\w.+-])${name}(?![\\w.+-])`, 'gi'), (found) => found && '[name]')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_REASON_LENGTH)
}
