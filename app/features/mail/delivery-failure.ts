/** Why a mail was not delivered: what its server said, and whether another try makes sense. */

/** A failed try, as it may stand in the log: without the recipient's address. */
export interface DeliveryFailure {
  /** The step that failed: `CONN`, `AUTH …`, `MAIL FROM`, `RCPT TO`, `DATA`; undefined for files. */
  command: string | undefined
  /** The library's, or the system's: `EENVELOPE`, `ECONNREFUSED`. */
  code: string | undefined
  /** The SMTP reply code; undefined where the server gave no answer. */
  status: number | undefined
  /** The enhanced status code (RFC 3463), as `5.1.1`. */
  enhancedStatus: string | undefined
  reason: string
}

/** What nodemailer adds to an error. */
interface SmtpError {
  command?: string
  code?: string
  responseCode?: number
  response?: string
}

const MAX_REASON_LENGTH = 200

/**
 * The recipient's mailbox or domain does not exist, has moved away or takes no mail (RFC 3463, 3.2;
 * RFC 7505). 5.1.7 and 5.1.8 are about the sender, 5.1.0 about nobody in particular.
 */
const NO_SUCH_RECIPIENT = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'])

/**
 * Some servers add 5.1.1 to whatever they refuse with 550. These words tell of the sender, or of a
 * rule: a setting, not a mailbox.
 */
const REFUSED_BY_RULE =
  /block|denied|relay|spam|polic|sender|listed|reputation|allowed|permitted|authenti|authori/i

/** "Service not available" (RFC 5321, 4.2.3): with many servers, too many connections at once. */
const STATUS_BUSY = 421

/** Reads an error of the delivery to one recipient. */
export function readDeliveryFailure(error: unknown, recipient: string): DeliveryFailure {
  const { command, code, responseCode, response } = error as SmtpError
  const words = response ?? (error instanceof Error ? error.message : String(error))
  return {
    command,
    code,
    status: responseCode,
    enhancedStatus: /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1],
    reason: redact(words, recipient),
  }
}

/**
 * True where no later try can help: this recipient does not exist. Whatever else is refused may be
 * a setting of ours or of the server, which somebody can mend.
 */
export function isUnknownRecipient(failure: DeliveryFailure): boolean {
  const { command, status, enhancedStatus, reason } = failure
  const isOfRecipient = command === 'RCPT TO' || command === 'DATA'
  if (!isOfRecipient || (status ?? 0) < 500) return false
  return NO_SUCH_RECIPIENT.has(enhancedStatus ?? '') && !REFUSED_BY_RULE.test(reason)
}

/** True where the server turns away the connection, and says nothing of the mail. */
export function isServerBusy({ status }: DeliveryFailure): boolean {
  return status === STATUS_BUSY
}

/** Servers like to repeat the address that they refuse, or its first half. */
function redact(words: string, recipient: string): string {
  const localPart = recipient.slice(0, recipient.lastIndexOf('@'))
  return words
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[address]')
    .replaceAll(/[^\s<>"'(),;:=]+/g, (word) =>
      word.toLowerCase() === localPart.toLowerCase() ? '[name]' : word,
    )
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_REASON_LENGTH)
}
