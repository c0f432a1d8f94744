/** Tests the outbox with a real SMTP server on loopback: unavailable, slow, rejecting, busy. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { transact } from '#platform/db/transact.server.ts'
import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeFolder } from '#tests/folder.ts'
import { smtpReply, startSmtp, type ReceivedMail, type TestSmtp } from '#tests/smtp-server.ts'
import { composeMail } from './mail-text.ts'
import { measureOutbox, queueMail } from './outbox.server.ts'
import { createMailWorker, type MailWorker } from './mail-worker.ts'
import { createFileSender, createSmtpSender, type OutgoingMail } from './transport.server.ts'

const FROM = { name: 'Play: Arcade', address: 'play@example.org' }
const START = 1_750_000_000_000
const log = pino({ level: 'silent' })
const mail = composeMail({
  portalName: 'IO Arcade',
  subject: 'Hello <you>',
  paragraphs: ['A & B are < C.'],
  action: { label: 'Open it', url: 'http://localhost:3000/x?token=abc' },
})

const sendTo = (smtp: TestSmtp, needsTls = false) =>
  createSmtpSender({ url: smtp.url, from: FROM, needsTls })

async function start(options: Parameters<typeof startSmtp>[0] = {}): Promise<TestSmtp> {
  const smtp = await startSmtp(options)
  onTestFinished(() => smtp.stop())
  return smtp
}

/** Claims due mails and waits until each is delivered, postponed or given up. */
async function deliverDue(mailWorker: MailWorker): Promise<void> {
  await mailWorker.takeDue()
  await mailWorker.finish()
}

/** A logger that stores its lines. */
function keepLines() {
  const lines: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  return { lines, log: pino({ base: null }, stream) }
}

const headerOf = ({ message }: ReceivedMail, name: string) =>
  new RegExp(`^${name}: (.+?)\r$`, 'm').exec(message)?.[1]

describeOnBothEngines('outbox', (at) => {
  const listWaiting = () => at.db.selectFrom('outbox').selectAll().orderBy('recipient').execute()

  const queue = (recipient = 'ada@example.org', queuedAt = START, sent = mail) =>
    transact(at.db, (tx) => queueMail(tx, recipient, sent, queuedAt))

  async function queueMany(count: number) {
    for (let number = 1; number <= count; number += 1) await queue(`player-${number}@example.org`)
  }

  it('sends the headers of a mail, whole', async () => {
    const smtp = await start()
    const link = `<https://play.example.org/unsubscribe?token=${'t'.repeat(300)}>`
    const headers = {
      'List-Unsubscribe': link,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    await queue('ada@example.org', START, { ...mail, headers })
    await deliverDue(createMailWorker(at.db, sendTo(smtp), log, () => START))
    const [received] = smtp.received
    const lines = received!.message.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
    expect(lines).toContain(`List-Unsubscribe: ${link}`)
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it.each([
    ['tom&ida@example.org', 'no-reply@[IPv6:::1]', 'play.example.org'],
    ["o'brien/x=y@example.org", 'play@example.org', '[IPv6:::1]'],
  ])('sends to %s from %s as the host %s', async (recipient, address, name) => {
    const from = { name: '', address }
    const sessions: string[][] = []
    const smtp = await start({
      onMailFrom: (sender, { hostNameAppearsAs }, done) => {
        sessions.push([sender.address, hostNameAppearsAs].map((each) => each.toLowerCase()))
        done()
      },
    })
    const send = createSmtpSender({ url: smtp.url, name, from, needsTls: false })
    await queue(recipient)
    await deliverDue(createMailWorker(at.db, send, log, () => START))
    expect(smtp.received).toMatchObject([{ to: [recipient] }])
    expect(sessions).toEqual([[address, name].map((each) => each.toLowerCase())])
    expect(headerOf(smtp.received[0]!, 'From')?.toLowerCase()).toContain(address.toLowerCase())
  })

  it('sends mails of a clock that was a year ahead', async () => {
    const smtp = await start()
    const later = START + 365 * 24 * 60 * 60_000
    await queue('ada@example.org', later)
    await deliverDue(createMailWorker(at.db, sendTo(smtp), log, () => START))
    expect(smtp.received).toHaveLength(1)
    expect(await listWaiting()).toEqual([])
  })

  it('reports the number of waiting mails and the time of the oldest', async () => {
    expect(await measureOutbox(at.db)).toEqual({ waiting: 0, failed: 0, oldestAt: undefined })
    await queue('ada@example.org', START + 1)
    await queue('bob@example.org')
    expect(await measureOutbox(at.db)).toEqual({ waiting: 2, failed: 0, oldestAt: START })
  })

  it('delivers both parts by SMTP and deletes the mail', async () => {
    const smtp = await start()
    await queue()
    const [queued] = await listWaiting()
    await deliverDue(createMailWorker(at.db, sendTo(smtp), log))
    const [delivered] = smtp.received
    expect(delivered?.to).toEqual(['ada@example.org'])
    expect(headerOf(delivered!, 'From')).toBe('"Play: Arcade" <play@example.org>')
    expect(headerOf(delivered!, 'Auto-Submitted')).toBe('auto-generated')
    expect(headerOf(delivered!, 'Subject')).toBe('Hello <you> | IO Arcade')
    expect(headerOf(delivered!, 'Message-ID')).toBe(`<${queued!.id}@example.org>`)
    expect(new Date(headerOf(delivered!, 'Date')!).getTime()).toBe(START)
    expect(delivered?.message).toContain('Content-Type: text/plain')
    expect(delivered?.message).toContain('Content-Type: text/html')
    expect(delivered?.message).toContain('A &amp; B are &lt; C.')
    expect(delivered?.message).not.toMatch(/<img/i)
    expect(await listWaiting()).toEqual([])
  })

  it('retries while the server is unavailable, and delivers once it is back', async () => {
    const smtp = await startSmtp()
    await smtp.stop()
    let now = START
    const mailWorker = createMailWorker(at.db, sendTo(smtp), log, () => now)
    await queue()
    await deliverDue(mailWorker)
    // Not due before the backoff ends, and the backoff doubles.
    expect(await listWaiting()).toMatchObject([{ attempts: 1, next_attempt_at: START + 5_000 }])
    now = START + 5_000
    await deliverDue(mailWorker)
    expect(await listWaiting()).toMatchObject([{ attempts: 2, next_attempt_at: START + 15_000 }])
    expect(await measureOutbox(at.db)).toEqual({ waiting: 1, failed: 1, oldestAt: START })

    const back = await start({ port: smtp.port })
    now = START + 14_999
    await deliverDue(mailWorker)
    expect(back.received).toHaveLength(0)
    now = START + 15_000
    await deliverDue(mailWorker)
    expect(back.received).toHaveLength(1)
  })

  it('sends nothing without TLS if TLS is required, and says why', async () => {
    const smtp = await start()
    const { lines, log: kept } = keepLines()
    await queue()
    await deliverDue(createMailWorker(at.db, sendTo(smtp, true), kept, () => START))
    expect(smtp.received).toEqual([])
    expect(await listWaiting()).toHaveLength(1)
    expect(lines.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(
        /^the mail server offers no TLS, and SMTP_TLS=opportunistic would send without it: 5/,
      ),
    ])
  })

  it('sends with TLS if the server offers it', async () => {
    const secure: boolean[] = []
    const smtp = await start({
      disabledCommands: ['AUTH'],
      onMailFrom: (_address, session, done) => {
        secure.push(session.secure)
        done()
      },
    })
    // The server's certificate is for tests only.
    const trusting = { ...smtp, url: `${smtp.url}?tls.rejectUnauthorized=false` }
    for (const needsTls of [true, false]) {
      await queue()
      await deliverDue(createMailWorker(at.db, sendTo(trusting, needsTls), log))
    }
    expect(secure).toEqual([true, true])
  })

  it.each([
    ['at MAIL', '553 sender not allowed'],
    ['at MAIL', '550 5.1.8 bad sender address'],
    ['at RCPT', '554 relay access denied'],
    ['at RCPT', '550 blocked using zen.example.org'],
    ['at RCPT', '550 5.1.1 blocked using zen.example.org'],
    ['at RCPT', '550 no such mailbox here, perhaps'],
    ['at RCPT', '550 5.7.1 relaying denied'],
    ['at RCPT', '452 5.1.1 later'],
    ['at DATA', '554 5.7.1 looks like spam'],
  ])('keeps every mail rejected %s with "%s", and logs it once', async (step, reply) => {
    let isRefusing = true
    const refuse = (isHere: boolean) => (isHere && isRefusing ? smtpReply(reply) : undefined)
    const smtp = await start({
      onMailFrom: (_address, _session, done) => done(refuse(step === 'at MAIL')),
      onRcptTo: (_address, _session, done) => done(refuse(step === 'at RCPT')),
      respondToMail: async () => {
        const refusal = refuse(step === 'at DATA')
        if (refusal) throw refusal
      },
    })
    const { lines, log: kept } = keepLines()
    let now = START
    const mailWorker = createMailWorker(at.db, sendTo(smtp), kept, () => now)
    await queueMany(12)
    await deliverDue(mailWorker)
    now = START + 5_000
    await deliverDue(mailWorker)
    expect(await listWaiting()).toHaveLength(12)
    expect(lines.map(({ level, status, reason }) => [level, status, reason])).toEqual([
      [40, Number(reply.slice(0, 3)), reply],
    ])

    isRefusing = false
    smtp.received.length = 0
    now = START + 15_000
    await deliverDue(mailWorker)
    expect(new Set(smtp.received.flatMap(({ to }) => to)).size).toBe(12)
    expect(await listWaiting()).toEqual([])
    expect(lines.map(({ msg }) => msg)).toEqual([
      'mail could not be sent, and will be retried',
      'mail is no longer waiting because of this',
    ])
  })

  it.each([
    "550 5.1.1 <o'nobody@example.org>: user o'nobody unknown",
    '550 5.1.2 no such domain',
    '556 5.1.10 takes no mail',
  ])('makes one attempt for an unknown recipient: "%s"', async (reply) => {
    const smtp = await start({ onRcptTo: (_address, _session, done) => done(smtpReply(reply)) })
    const { lines, log: kept } = keepLines()
    await transact(at.db, (tx) => queueMail(tx, "o'nobody@example.org", mail))
    const mailWorker = createMailWorker(at.db, sendTo(smtp), kept)
    await deliverDue(mailWorker)
    expect(await listWaiting()).toEqual([])
    expect(mailWorker.givenUp).toBe(1)
    expect(lines).toMatchObject([{ level: 40, status: Number(reply.slice(0, 3)) }])
    // The log contains no personal data of the server's reply.
    expect(JSON.stringify(lines)).not.toContain('nobody')
  })

  it('gives up after two days', async () => {
    await queue()
    const send = async () => {
      throw new Error('no')
    }
    const hours = (count: number) => START + count * 60 * 60_000
    await deliverDue(createMailWorker(at.db, send, log, () => hours(47)))
    expect(await listWaiting()).toHaveLength(1)
    await deliverDue(createMailWorker(at.db, send, log, () => hours(49)))
    expect(await listWaiting()).toEqual([])
  })

  it('sends each mail once when two processes deliver', async () => {
    await queueMany(45)
    const sent: string[] = []
    const send = async ({ recipient }: OutgoingMail) => void sent.push(recipient)
    const postmen = [createMailWorker(at.db, send, log), createMailWorker(at.db, send, log)]
    await Promise.all(postmen.map(deliverDue))
    expect(new Set(sent).size).toBe(45)
    expect(sent).toHaveLength(45)
  })

  it('sends twelve mails to a slow server at once, each of them once', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const smtp = await start({ respondToMail: () => released })
    let now = START
    const mailWorker = createMailWorker(at.db, sendTo(smtp), log, () => now)
    const other = createMailWorker(at.db, sendTo(smtp), log, () => now)
    await queueMany(12)
    await mailWorker.takeDue()
    await expect.poll(() => smtp.received.length).toBe(12)
    // The claims are renewed while the server has not replied.
    for (let round = 0; round < 600; round += 10) {
      now = START + round * 1_000
      await mailWorker.takeDue()
      await other.takeDue()
    }
    release()
    await mailWorker.finish()
    await other.finish()
    expect(smtp.received).toHaveLength(12)
    expect(await listWaiting()).toEqual([])
  })

  it('delivers a later mail while a slow one is in progress', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const smtp = await start({
      respondToMail: async ({ to }) => to[0] === 'slow@example.org' && released,
    })
    const mailWorker = createMailWorker(at.db, sendTo(smtp), log, () => START)
    await queue('slow@example.org')
    await mailWorker.takeDue()
    await expect.poll(() => smtp.received.length).toBe(1)
    await queue()
    await mailWorker.takeDue()
    await expect.poll(listWaiting).toMatchObject([{ recipient: 'slow@example.org' }])
    release()
    await mailWorker.finish()
  })

  it('claims no mail after it was stopped, even if a run was requested before', async () => {
    const smtp = await start()
    let now = START - 1
    const mailWorker = createMailWorker(at.db, sendTo(smtp), log, () => now)
    await queue()
    void mailWorker.takeDue()
    void mailWorker.takeDue()
    const stopped = mailWorker.stop()
    // The mail is due for the second run.
    now = START
    await stopped
    await mailWorker.finish()
    expect(smtp.received).toEqual([])
    expect(await listWaiting()).toMatchObject([{ recipient: 'ada@example.org', attempts: 0 }])
  })

  it('starts the backoff of each mail of a batch at the end of its own attempt', async () => {
    let now = START
    const attempts = new Map<string, () => void>()
    const send = ({ recipient }: OutgoingMail) =>
      new Promise<void>((_resolve, reject) => {
        attempts.set(recipient, () => reject(new Error('no answer')))
      })
    const mailWorker = createMailWorker(at.db, send, log, () => now)
    await queueMany(20)
    await mailWorker.takeDue()
    mailWorker.stop()
    expect(attempts.size).toBe(20)
    for (const [recipient, runOut] of attempts) {
      now += 29_500
      runOut()
      await expect
        .poll(async () => (await listWaiting()).find((row) => row.recipient === recipient))
        .toMatchObject({ next_attempt_at: now + 5_000 })
    }
    await mailWorker.finish()
  })

  it('redelivers the same mail within a minute after its process was killed', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const smtp = await start({
      respondToMail: async () => smtp.received.length === 1 && released,
    })
    await queue()
    const killed = createMailWorker(at.db, sendTo(smtp), log, () => START)
    await killed.takeDue()
    await expect.poll(() => smtp.received.length).toBe(1)
    await deliverDue(createMailWorker(at.db, sendTo(smtp), log, () => START + 60_000))
    const [first, second] = smtp.received
    for (const name of ['Message-ID', 'Date', 'Subject', 'To']) {
      expect([name, headerOf(second!, name)]).toEqual([name, headerOf(first!, name)])
    }
    expect(headerOf(first!, 'Message-ID')).toBeDefined()
    expect(await listWaiting()).toEqual([])
    release()
    await killed.finish()
  })

  it('retries if the server accepts one connection at a time', async () => {
    const smtp = await start({ maxClients: 1 })
    let now = START
    const mailWorker = createMailWorker(at.db, sendTo(smtp), log, () => now)
    await queueMany(12)
    for (let second = 0; (await listWaiting()).length > 0 && second < 120; second += 1) {
      now = START + second * 1_000
      await deliverDue(mailWorker)
    }
    expect(smtp.received).toHaveLength(12)
    expect(now - START).toBeLessThan(120_000)
  })

  it('writes one file per mail if no server is configured', async () => {
    const folder = await makeFolder()
    await transact(at.db, (tx) => queueMail(tx, 'ada@example.org', mail))
    const [queued] = await listWaiting()
    await deliverDue(createMailWorker(at.db, createFileSender(folder, FROM, log), log))
    const files = await readdir(folder)
    expect(files).toHaveLength(1)
    expect(files[0]).toMatch(new RegExp(`${queued!.id}\\.eml$`))
    const content = await readFile(join(folder, files[0]!), 'utf8')
    expect(content).toContain('To: ada@example.org')
    expect(content).toContain('Auto-Submitted: auto-generated')
    expect(content).toContain(`Message-ID: <${queued!.id}@example.org>`)
  })
})
