/** Tests announcements: who gets the notification and the mail, at which rate, and nobody twice. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { inBatches } from '#platform/db/batches.ts'
import { transact } from '#platform/db/transact.server.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import type { Language } from '#messages/languages.ts'
import type { JobContext } from '#platform/jobs/job.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { openTestServices } from '#tests/services.ts'
import { enter } from '#tests/sign-ins.ts'
import { recordEvents } from '#tests/events.ts'
import { makeUser } from '#tests/factories.ts'
import type { AnnouncementTexts } from './announcement-texts.server.ts'
import { addAnnouncement, deliverAnnouncements, listAnnouncements } from './announcements.server.ts'
import { countUnread, listNotifications } from './notifications.server.ts'
import { getPreferences, savePreferences } from './preferences.server.ts'
import { UNSUBSCRIBE } from './unsubscribe.server.ts'

const config = { portalName: 'IO Arcade', publicUrl: 'https://play.example.org' }
const cookieKey = { publicUrl: config.publicUrl, secret: 'a secret of the tests' }
const texts: AnnouncementTexts = {
  en: { title: 'New rules', text: 'Line one.\nLine two.\n\nBe <kind>.' },
  de: { title: 'Neue Regeln', text: 'Seid nett.' },
}

describeOnBothEngines('an announcement', (at) => {
  let ids: string[]
  beforeEach(async () => {
    ids = []
    for (let players = 0; players < 5; players += 1) ids.push((await makePlayer()).id)
    ids.sort()
  })

  async function makePlayer({
    wantsMail = false,
    isVerified = true,
    createdAt = 0,
    ...more
  }: Parameters<typeof makeUser>[1] & { wantsMail?: boolean } = {}) {
    const user = await makeUser(at.db, { isVerified, createdAt, ...more })
    const preferences = await getPreferences(at.db, user.id)
    const wanted = { ...preferences, marketingEmails: wantsMail }
    await transact(at.db, (tx) => savePreferences(tx, user.id, wanted))
    return user
  }
  const announce = (isMailed = false, id: string = randomUUID()) =>
    transact(at.db, (tx) => addAnnouncement(tx, { id, texts, isMailed }))
  /** @param limit ends each part of the run after this many batches of two, as an interruption does */
  function run(limit = Infinity, mailsPerMinute?: number) {
    const context: JobContext = {
      signal: new AbortController().signal,
      isStopping: () => false,
      renewLease: async () => true,
      async inBatches(work) {
        if (limit === Infinity) return inBatches(work, () => false)
        for (let batch = 0; batch < limit && (await work(2)) === 2; batch += 1);
      },
    }
    return deliverAnnouncements({
      db: at.db,
      cookieKey,
      config: { ...config, mailsPerMinute },
    }).run(context)
  }
  const unread = async () => [...(await countUnread(at.db, ids)).values()]
  const outbox = () => at.db.selectFrom('outbox').selectAll().orderBy('recipient').execute()

  it('reaches every player once, with one event', async () => {
    const later = await makePlayer({ createdAt: at.db.now() + 60_000 })
    const events = recordEvents(at.db)
    await announce()
    await run()
    await run()
    expect(await unread()).toEqual([1, 1, 1, 1, 1])
    expect((await countUnread(at.db, [later.id])).get(later.id)).toBe(0)
    expect(events).toEqual([{ kind: 'game-announced' }])
    expect(await outbox()).toEqual([])
  })

  it.each<[Language, object]>([
    ['en', { title: 'New rules', message: 'Line one.\nLine two.\n\nBe <kind>.' }],
    ['de', { title: 'Neue Regeln', message: 'Seid nett.' }],
    ['fr', { title: 'New rules', lang: 'en' }],
  ])('is in the language of the page %s, or in English', async (language, expected) => {
    await announce()
    await run()
    const [notification] = await listNotifications(at.db, ids[0]!, { games: [], language })
    expect({ lang: undefined, ...notification }).toMatchObject({
      lang: undefined,
      link: null,
      ...expected,
    })
  })

  it('is added once if its form is sent twice', async () => {
    const id = randomUUID()
    expect([await announce(false, id), await announce(false, id)]).toEqual([true, false])
    await run()
    expect(await unread()).toEqual([1, 1, 1, 1, 1])
  })

  it('continues after an interruption, and reaches nobody twice', async () => {
    for (let players = 0; players < 5; players += 1) await makePlayer({ wantsMail: true })
    await announce(true)
    await run(1)
    const [half] = await listAnnouncements(at.db, {}, 1)
    expect(half!.notified).toBeLessThan(100)
    const counts = async () => {
      const rows = await at.db.selectFrom('notification').select('user_id').execute()
      return [rows.length, new Set(rows.map(({ user_id }) => user_id)).size]
    }
    expect(await counts()).toEqual([2, 2])
    await run(2)
    await run()
    await run()
    expect(await counts()).toEqual([10, 10])
    const recipients = (await outbox()).map(({ recipient }) => recipient)
    expect([recipients.length, new Set(recipients).size]).toEqual([5, 5])
    expect(await listAnnouncements(at.db, {}, 1)).toMatchObject([{ notified: 100, mailed: 100 }])
  })

  /** Only here the portal is open: it sends the mails that wait. */
  async function unsubscribe(token: string) {
    const services = await openTestServices(at)
    try {
      return await enter(UNSUBSCRIBE, { ...services, cookieKey }, { token })
    } finally {
      await services.close()
    }
  }

  it('is mailed to those who want it, at a confirmed address', async () => {
    const wanting = await makePlayer({ wantsMail: true, language: 'de' })
    await makePlayer({ wantsMail: true, isVerified: false })
    await makePlayer({ wantsMail: true, createdAt: at.db.now() + 60_000 })
    const suspended = await makePlayer({ wantsMail: true })
    await transact(at.db, (tx) => suspendAccount(tx, { userId: suspended.id, reason: 'Spam' }))
    await announce(true)
    await run()
    const [mail, ...others] = await outbox()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: wanting.email, subject: 'Neue Regeln | IO Arcade' })
    expect(mail!.html_body).toContain('<html lang="de">')
    const page = /https:\/\/play\.example\.org\/de\/not-me\?unsubscribe=([\w-]+)/
    const [, token] = page.exec(mail!.text_body)!
    expect(mail!.html_body).toMatch(page)
    expect(JSON.parse(mail!.headers!)).toEqual({
      'List-Unsubscribe': `<https://play.example.org/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(await unsubscribe(token!)).toMatchObject({ status: 200 })
    expect(await getPreferences(at.db, wanting.id)).toMatchObject({
      marketingEmails: false,
      emailNotifications: true,
    })
  })

  it('is mailed in English with its line breaks, as text and without markup', async () => {
    await makePlayer({ wantsMail: true, language: 'fr' })
    await announce(true)
    await run()
    const [mail] = await outbox()
    expect(mail!.text_body).toMatch(/^Line one\.\nLine two\.\n\nBe <kind>\.\n\nYou get this email/)
    expect(mail!.html_body).toContain('<p>Line one.<br>Line two.</p><p>Be &lt;kind&gt;.</p>')
    expect(mail!.text_body).toContain('https://play.example.org/fr/not-me?unsubscribe=')
  })

  it('queues no more mails while 100 wait', async () => {
    for (let players = 0; players < 110; players += 1) await makePlayer({ wantsMail: true })
    await announce(true)
    await run()
    expect(await outbox()).toHaveLength(100)
    const mail = { subject: 'Hello', text: 'Hello', html: 'Hello' }
    await transact(at.db, async (tx) => {
      for (let mails = 0; mails < 30; mails += 1) await queueMail(tx, 'z@example.org', mail)
    })
    await run()
    expect(await outbox()).toHaveLength(130)
    const sent = new Set((await outbox()).map(({ recipient }) => recipient))
    const [shown] = await listAnnouncements(at.db, { mailsPerMinute: 70 }, 1)
    expect(shown!.mails).toMatchObject({ sent: 0, left: 110 })
    expect(Math.round((shown!.mails!.endsAt - at.db.now()) / 60_000)).toBe(2)
    // Mails that are tried again later hold up no others.
    await at.db.updateTable('outbox').set({ attempts: 2 }).execute()
    await run()
    const all = (await outbox()).map(({ recipient }) => recipient)
    expect([all.length, all.filter((recipient) => !sent.has(recipient)).length]).toEqual([140, 10])
  })

  it('sends as many mails a minute as owners allow, and shows how many are left', async () => {
    for (let players = 0; players < 7; players += 1) await makePlayer({ wantsMail: true })
    await announce(true)
    await run(Infinity, 3)
    expect(await outbox()).toHaveLength(3)
    await at.db.deleteFrom('outbox').execute()
    await run(Infinity, 3)
    await at.db.deleteFrom('outbox').execute()
    const [shown] = await listAnnouncements(at.db, { mailsPerMinute: 3 }, 1)
    expect(shown!.mails).toMatchObject({ sent: 6, left: 1 })
    await run(Infinity, 3)
    await run(Infinity, 3)
    const [done] = await listAnnouncements(at.db, {}, 1)
    expect(done).toMatchObject({ mailed: 100, mails: undefined })
  })

  it('is unsubscribed only with a token of the portal', async () => {
    for (const token of ['', 'x'.repeat(80)]) {
      expect(await unsubscribe(token)).toMatchObject({ status: 400 })
    }
  })
})
