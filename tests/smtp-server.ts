/** An SMTP server on loopback that keeps what it gets, and refuses or holds back as it is told. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Head and body, as they were sent. */
  message: string
}

/** An answer as `550 5.1.1 no such user`. */
export function smtpAnswer(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
}

export interface TestSmtp {
  url: string
  port: number
  received: ReceivedMail[]
  stop(): Promise<void>
}

/**
 * Starts one.
 *
 * @param answerMail what a mail that was sent to the end waits for; a rejection is the answer
 */
export async function startSmtp({
  port = 0,
  answerMail = async () => undefined,
  ...options
}: SMTPServerOptions & {
  port?: number
  answerMail?: (mail: ReceivedMail) => Promise<unknown>
} = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // The tests say each answer in full: left alone, the server adds 5.1.1 to any 550.
    hideENHANCEDSTATUSCODES: true,
    ...options,
    async onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const mail = { to, message: await text(stream) }
      received.push(mail)
      answerMail(mail).then(() => done(), done)
    },
  })
  // A client that is killed amid a mail.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
