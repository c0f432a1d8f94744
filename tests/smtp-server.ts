/** An SMTP server on loopback that stores mails, and rejects or delays them as a test requires. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Headers and body, as they were sent. */
  message: string
}

/** Makes a response such as `550 5.1.1 no such user`. */
export function smtpReply(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}

export interface TestSmtp {
  url: string
  port: number
  received: ReceivedMail[]
  stop(): Promise<void>
}

/**
 * Starts the server.
 * @param respondToMail awaited for each complete mail; a rejection becomes the response
 */
export async function startSmtp({
  port = 0,
  respondToMail = async () => undefined,
  ...options
}: SMTPServerOptions & {
  port?: number
  respondToMail?: (mail: ReceivedMail) => Promise<unknown>
} = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // The tests set complete responses: by default the server adds 5.1.1 to any 550.
    hideENHANCEDSTATUSCODES: true,
    ...options,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const receive = async () => {
        const mail = { to, message: await text(stream) }
        received.push(mail)
        await respondToMail(mail)
      }
      // The stream also fails if a client is killed during a mail: such a mail is not received.
      receive().then(() => done(), done)
    },
  })
  // The connection of that client.
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
