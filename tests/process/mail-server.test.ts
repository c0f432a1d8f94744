/** What the operator learns about the mail server: at the start, in the log, and from `/readyz`. */
import { expect, it, onTestFinished } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { postponeMails, queueMail } from '#features/mail/server/outbox.server.ts'
import { describeOnBothEngines, type TestDatabase } from '../databases.ts'
import { placeOf, startTestPortal } from '../test-portal.ts'
import { smtpReply, startSmtp } from '../smtp-server.ts'

const UNUSABLE = 'the mail server in SMTP_URL cannot be used'
const HOUR_MS = 60 * 60_000

/** Starts a portal on the test's database. */
async function start(at: TestDatabase, SMTP_URL: string) {
  return startTestPortal({ ...(await placeOf(at)), SMTP_URL })
}

/** Queues mails that have been tried this often. */
async function queue(at: TestDatabase, attempts: number, recipients: string[]) {
  const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await transact(at.db, async (tx) => {
    for (const recipient of recipients) await queueMail(tx, recipient, mail, Date.now() - HOUR_MS)
    const rows = await tx
      .selectFrom('outbox')
      .select('id')
      .where('recipient', 'in', recipients)
      .execute()
    const ids = rows.map(({ id }) => id)
    await tx.updateTable('outbox').set({ attempts }).where('id', 'in', ids).execute()
    await postponeMails(tx, ids, Date.now() + HOUR_MS)
  })
}

describeOnBothEngines('the mail server', (at) => {
  it('that cannot be reached is a warning at the start, and the start goes on', async () => {
    const gone = await startSmtp()
    await gone.stop()
    const portal = await start(at, gone.url)
    await expect.poll(portal.output).toContain(UNUSABLE)
    expect(portal.output()).toContain('"code":"ESOCKET"')
    const ready = await fetch(`${portal.url}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([200, expect.stringMatching(/^ready(\n|$)/)])
  })

  it('that refuses the password is a warning, which names neither user nor password', async () => {
    const smtp = await startSmtp({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(smtpReply('535 5.7.8 wrong')),
    })
    onTestFinished(() => smtp.stop())
    const portal = await start(at, smtp.url.replace('//', '//ada%40example.org:hidden%25@'))
    await expect.poll(portal.output).toContain(UNUSABLE)
    expect(portal.output()).toContain('"status":535')
    expect(portal.output()).not.toMatch(/ada|hidden/)
  })

  it('that works is connected to once, and /readyz has waiting mails', async () => {
    let connections = 0
    const smtp = await startSmtp({
      onConnect: (_session, done) => {
        connections += 1
        done()
      },
    })
    onTestFinished(() => smtp.stop())
    const portal = await start(at, smtp.url)
    await expect.poll(() => connections).toBe(1)
    const readBody = async () => {
      const ready = await fetch(`${portal.url}/readyz`)
      expect(ready.status).toBe(200)
      return (await ready.text()).split('\n').filter((line) => !line.startsWith('integrity'))
    }
    expect(await readBody()).toEqual(['ready'])
    // As after a failed first attempt, and as during a second one.
    await queue(at, 1, ['ada@example.org'])
    const waiting = 'mails are waiting, the oldest for 1h 0m'
    await expect.poll(readBody).toEqual(['ready', waiting])
    await queue(at, 2, ['bob@example.org', 'cleo@example.org'])
    await expect.poll(readBody).toEqual(['ready, but mails could not be sent yet', waiting])
    expect(connections).toBe(1)
    expect(portal.output()).not.toContain(UNUSABLE)
  })
})
