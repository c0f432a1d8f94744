/** Uploads of builds over HTTP: who may send them, and what is said of those that are refused. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as send, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import {
  makeSessionToken,
  sessionCookie,
} from '#features/accounts/server/sessions/session-cookie.server.ts'
import { createSession } from '#features/accounts/server/sessions/begin-session.server.ts'
import type { Role } from '#platform/db/tables.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#platform/config.ts'
import { openServices } from '#server/services.ts'
import { makeUser } from '#tests/factories.ts'
import { makeFolder } from '#tests/folder.ts'
import { serveApp } from '#tests/serve-app.ts'
import { mountSmallDisk } from '#tests/small-disk.ts'
import { until } from '#tests/until.ts'
import { makeZip } from '#tests/zips.ts'
import { UPLOAD_PATH } from '../upload-path.ts'

const PAGE = { 'index.html': '<!doctype html><title>Mine</title>' }

async function openPortal(environment: Record<string, string> = {}, arrivalMs?: number) {
  const folder = await makeFolder()
  const services = await openServices(
    readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', GAME_CHECKS: 'off', ...environment }),
  )
  const render = () => Promise.resolve(new Response(''))
  const app = createApp({ services, render, routes: [], clientRoot: folder })
  const { url } = await serveApp(app, services, arrivalMs)
  const cookieOf = async (role: Role) => {
    const userId = await transact(services.db, async (tx) => {
      const { id } = await makeUser(tx, { isVerified: true })
      await tx.updateTable('user').set({ role }).where('id', '=', id).execute()
      return id
    })
    const token = makeSessionToken()
    await transact(services.db, (tx) => createSession(tx, { userId, token, method: 'password' }))
    return sessionCookie(services.cookieKey, token.secret).split(';', 1)[0]!
  }
  const upload = async (
    cookie: string,
    file: Buffer | undefined,
    headers: Record<string, string> = {},
    type = 'application/zip',
  ) => {
    const form = new FormData()
    if (file) form.set('file', new File([new Uint8Array(file)], 'build.zip', { type }))
    const response = await fetch(url + UPLOAD_PATH, {
      method: 'POST',
      body: form,
      redirect: 'manual',
      headers: { origin: url, accept: 'application/json', cookie, ...headers },
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const { status } = response
    return { status, location: response.headers.get('location'), ...(isJson && JSON.parse(text)) }
  }
  const versions = () => services.db.selectFrom('hosted_version').selectAll().execute()
  const uploads = () => readdir(join(folder, 'uploads')).catch(() => [])
  return { services, url, cookieOf, upload, versions, uploads }
}

test('an owner uploads a build, which is recorded and leaves no file behind', async () => {
  const { services, cookieOf, upload, versions, uploads } = await openPortal()
  const answer = await upload(await cookieOf('owner'), await makeZip(PAGE))
  const [version] = await versions()
  expect(answer).toMatchObject({ status: 200, location: `/admin/games/drafts/${version!.id}` })
  expect(version).toMatchObject({ name: 'build.zip', is_complete: 1, game_id: null })
  const audited = await services.db.selectFrom('audit_entry').selectAll().execute()
  expect(audited).toMatchObject([{ action: 'upload-game', subject_id: version!.id }])
  expect(await uploads()).toEqual([])
})

test('without a script the answer is a redirect, in the language of the page', async () => {
  const { url, cookieOf, upload } = await openPortal()
  const cookie = await cookieOf('owner')
  const page = { accept: 'text/html', referer: `${url}/de/admin/games/upload` }
  const done = await upload(cookie, await makeZip(PAGE), page)
  expect(done.status).toBe(303)
  expect(done.location).toMatch(/^\/de\/admin\/games\/drafts\//)
  const refused = await upload(cookie, await makeZip({ 'a.js': 'x' }), page)
  expect(refused.location).toBe('/de/admin/games/upload?refused=noPage')
})

test('others, other sites and staff without a second factor upload nothing', async () => {
  const { cookieOf, upload, versions } = await openPortal({ STAFF_SECOND_FACTOR: 'required' })
  const zip = await makeZip(PAGE)
  for (const cookie of ['', await cookieOf('player'), await cookieOf('moderator')]) {
    expect(await upload(cookie, zip)).toMatchObject({
      status: 403,
      error: 'Your role no longer allows this. Ask an owner.',
    })
  }
  const owner = await cookieOf('owner')
  expect(await upload(owner, zip, { origin: 'https://evil.example' })).toMatchObject({
    status: 403,
  })
  expect(await upload(owner, zip)).toMatchObject({
    location: '/settings?tab=security&needs=second-factor',
  })
  expect(await versions()).toEqual([])
})

test.each([
  ['no file', undefined, 'Choose a zip or an html file.'],
  ['an empty file', Buffer.alloc(0), 'Choose a zip or an html file.'],
  ['text', Buffer.from('hello'), 'This file is neither a zip nor an html page.'],
  ['a cut zip', Buffer.from('504b0304', 'hex'), 'The zip is damaged.'],
  ['a body that is no form', Buffer.from(''), 'Choose a zip or an html file.', 'text/plain'],
  ['too much', Buffer.alloc(2 ** 20 + 1), 'the build has more than 1 MB'],
])('says why %s is refused', async (_, file, reason, type?: string) => {
  const { cookieOf, upload, uploads } = await openPortal({ HOSTED_MAX_MB: '1' })
  const headers: Record<string, string> = type ? { 'content-type': type } : {}
  const { status, error } = await upload(await cookieOf('owner'), file, headers)
  expect([status, error]).toEqual([422, expect.stringContaining(reason)])
  expect(await uploads()).toEqual([])
})

test.each(['application/zip', 'application/x-zip-compressed', 'application/octet-stream', ''])(
  'takes a zip that the browser calls %j',
  async (type) => {
    const { cookieOf, upload } = await openPortal()
    const answer = await upload(await cookieOf('owner'), await makeZip(PAGE), {}, type)
    expect(answer.status).toBe(200)
  },
)

test('a full disk is not called a damaged zip', async (context) => {
  const disk = await mountSmallDisk(context)
  const { cookieOf, upload, versions, uploads } = await openPortal({ DATA_DIR: disk.path })
  const zip = await makeZip({ ...PAGE, 'a.bin': randomBytes(12 * 2 ** 20) }, false)
  const { error } = await upload(await cookieOf('owner'), zip)
  expect(error).toContain('disk is full')
  expect([await uploads(), await versions()]).toEqual([[], []])
})

test('an upload may take longer than a form', async () => {
  const { url, cookieOf, uploads } = await openPortal({}, 200)
  const { hostname, port } = new URL(url)
  const begin = (path: string, cookie: string) => {
    const headers = {
      origin: url,
      cookie,
      accept: 'application/json',
      'content-type': 'multipart/form-data; boundary=b',
    }
    const request = send({ hostname, port, path, method: 'POST', headers })
    request.on('error', () => undefined)
    const status = once(request, 'response').then(([response]) => {
      ;(response as IncomingMessage).resume()
      return (response as IncomingMessage).statusCode
    })
    request.write(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\n\r\n<title>',
    )
    return { request, status }
  }
  const upload = begin(UPLOAD_PATH, await cookieOf('owner'))
  await until('the file is there', async () => (await uploads()).length > 0)
  expect(await begin('/admin/games', '').status).toBe(408)
  upload.request.end('Mine</title>\r\n--b--\r\n')
  expect(await upload.status).toBe(200)
})

test('an upload that breaks off leaves nothing', async () => {
  const { url, cookieOf, versions, uploads } = await openPortal()
  const { hostname, port } = new URL(url)
  const headers = {
    origin: url,
    cookie: await cookieOf('owner'),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 1_000_000,
  }
  const upload = send({ hostname, port, path: UPLOAD_PATH, method: 'POST', headers })
  upload.on('error', () => undefined)
  upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK')
  await until('the file is there', async () => (await uploads()).length > 0)
  upload.destroy()
  await until('the file is gone', async () => (await uploads()).length === 0)
  expect(await versions()).toEqual([])
})

test('an upload that is canceled while its files are checked leaves no draft', async () => {
  const { services, url, cookieOf, versions, uploads } = await openPortal()
  const { hostname, port } = new URL(url)
  const type = 'multipart/form-data; boundary=b'
  const headers = { origin: url, cookie: await cookieOf('owner'), 'content-type': type }
  const upload = send({ hostname, port, path: UPLOAD_PATH, method: 'POST', headers })
  upload.on('error', () => undefined)
  upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n')
  // Compressing it takes a while.
  upload.write(await makeZip({ ...PAGE, 'game.wasm': randomBytes(2 ** 23) }, false))
  upload.end('\r\n--b--\r\n')
  const parts = () => services.db.selectFrom('hosted_part').select('number').execute()
  await until('the import has begun', async () => (await parts()).length > 2)
  upload.destroy()
  await until('the file is gone', async () => (await uploads()).length === 0)
  expect(await versions()).toEqual([])
})
