/** The outbox against a real SMTP server on loopback, also one that is away for a while. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { composeMail } from './mail-text.ts'
import { deliverDueMails, queueMail } from './outbox.server.ts'
import { createFileSender, createSmtpSender } from './transport.server.ts'

const log = pino({ level: 'silent' })
const mail = composeMail({
  portalName: 'IO Arcade',
  subject: 'Hello <you>',
  paragraphs: ['A & B are < C.'],
  action: { label: 'Open it', url: 'http://localhost:3000/x?token=abc' },
})

/** An SMTP server that keeps what it gets. */
async function startSmtp(port = 0, onRcptTo?: SMTPServerOptions['onRcptTo']) {
  const received: { to: string[]; message: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    ...(onRcptTo && { onRcptTo }),
    async onData(stream, session, done) {
      const message = await text(stream)
      received.push({ to: session.envelope.rcptTo.map((each) => each.address), message })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

describeOnBothEngines('outbox', (at) => {
  it('delivers by SMTP with both parts, and keeps nothing', async () => {
    const smtp = await startSmtp()
    await queueMail(at.db, 'ada@example.org', mail)
    const send = createSmtpSender(`smtp://127.0.0.1:${smtp.port}`, 'IO Arcade <play@example.org>')
    expect(await deliverDueMails(at.db, send, log)).toBe(1)
    await smtp.stop()
    const [delivered] = smtp.received
    expect(delivered?.to).toEqual(['ada@example.org'])
    expect(delivered?.message).toMatch(/^From: IO Arcade <play@example.org>/m)
    expect(delivered?.message).toMatch(/^Subject: Hello <you> \| IO Arcade/m)
    expect(delivered?.message).toContain('Content-Type: text/plain')
    expect(delivered?.message).toContain('Content-Type: text/html')
    expect(delivered?.message).toContain('A &amp; B are &lt; C.')
    expect(delivered?.message).not.toMatch(/<img/i)
    expect(await at.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('waits for a server that is away, and delivers once it is back', async () => {
    const smtp = await startSmtp()
    await smtp.stop()
    const send = createSmtpSender(`smtp://127.0.0.1:${smtp.port}`, 'play@example.org')
    const start = 1_750_000_000_000
    await queueMail(at.db, 'ada@example.org', mail, start)
    expect(await deliverDueMails(at.db, send, log, start)).toBe(0)
    // Not due before the wait is over, and the wait doubles.
    const [first] = await at.db.selectFrom('outbox').selectAll().execute()
    expect(first).toMatchObject({ attempts: 1, next_attempt_at: start + 5_000 })
    expect(await deliverDueMails(at.db, send, log, start + 5_000)).toBe(0)
    const [second] = await at.db.selectFrom('outbox').selectAll().execute()
    expect(second).toMatchObject({ attempts: 2, next_attempt_at: start + 15_000 })

    const back = await startSmtp(smtp.port)
    expect(await deliverDueMails(at.db, send, log, start + 14_999)).toBe(0)
    expect(await deliverDueMails(at.db, send, log, start + 15_000)).toBe(1)
    await back.stop()
    expect(back.received).toHaveLength(1)
  })

  it('tries a recipient who is refused for good once', async () => {
    const smtp = await startSmtp(0, (_address, _session, done) => {
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    })
    await queueMail(at.db, 'nobody@example.org', mail)
    const send = createSmtpSender(`smtp://127.0.0.1:${smtp.port}`, 'play@example.org')
    expect(await deliverDueMails(at.db, send, log)).toBe(0)
    await smtp.stop()
    expect(await at.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('gives up after two days', async () => {
    await queueMail(at.db, 'ada@example.org', mail, 0)
    const send = async () => {
      throw new Error('no')
    }
    await deliverDueMails(at.db, send, log, 49 * 60 * 60_000)
    expect(await at.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  it('is worked on by two processes without a mail sent twice', async () => {
    for (let index = 0; index < 15; index += 1) {
      await queueMail(at.db, `player-${index}@example.org`, mail)
    }
    const sent: string[] = []
    const send = async (recipient: string) => {
      sent.push(recipient)
    }
    await Promise.all([deliverDueMails(at.db, send, log), deliverDueMails(at.db, send, log)])
    expect(new Set(sent).size).toBe(15)
    expect(sent).toHaveLength(15)
  })

  it('writes files where there is no server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'io-arcade-mail-'))
    await queueMail(at.db, 'ada@example.org', mail)
    await deliverDueMails(at.db, createFileSender(folder, 'play@example.org', log), log)
    const [file = ''] = await readdir(folder)
    expect(file).toMatch(/\.eml$/)
    expect(await readFile(join(folder, file), 'utf8')).toContain('To: ada@example.org')
    await rm(folder, { recursive: true })
  })
})
