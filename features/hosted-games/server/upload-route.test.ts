/** Uploads of builds over HTTP: who may send them, and what is said of those that are refused. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as send, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Role } from '#platform/db/tables.ts'
import { serveWithoutPages, signInNew } from '#tests/serve-app.ts'
import { mountSmallDisk } from '#tests/small-disk.ts'
import { until } from '#tests/until.ts'
import { makeZip } from '#tests/zips.ts'
import { UPLOAD_PATH } from '../upload-path.ts'

const PAGE = { 'index.html': '<!doctype html><title>Mine</title>' }

/** The end of the form that `begin` has begun. */
const END = '\r\n--b--\r\n'

async function statusOf(request: ClientRequest) {
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

async function openPortal(environment: Record<string, string> = {}, arrivalMs?: number) {
  const { services, url, dataDir } = await serveWithoutPages(environment, arrivalMs)
  const cookieOf = async (role: Role) =>
    (await signInNew(services, { role, isVerified: true })).cookie
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
  /** Begins an upload, which the test completes or aborts. */
  const begin = (cookie: string, file: string | Buffer, name = 'a.zip', path = UPLOAD_PATH) => {
    const type = 'multipart/form-data; boundary=b'
    const headers = { origin: url, accept: 'application/json', cookie, 'content-type': type }
    const request = send(url + path, { method: 'POST', headers })
    request.on('error', () => undefined)
    request.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`)
    request.write(file)
    return request
  }
  const versions = () => services.db.selectFrom('hosted_version').selectAll().execute()
  const uploads = () => readdir(join(dataDir, 'uploads')).catch(() => [])
  return { services, url, cookieOf, upload, begin, versions, uploads }
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
  const { begin, cookieOf, uploads } = await openPortal({}, 200)
  const upload = begin(await cookieOf('owner'), '<title>', 'a.html')
  const status = statusOf(upload)
  await until('the file is there', async () => (await uploads()).length > 0)
  expect(await statusOf(begin('', '', 'a.html', '/admin/games'))).toBe(408)
  upload.end(`Mine</title>${END}`)
  expect(await status).toBe(200)
})

test('an upload that breaks off leaves nothing', async () => {
  const { begin, cookieOf, versions, uploads } = await openPortal()
  const upload = begin(await cookieOf('owner'), 'PK')
  await until('the file is there', async () => (await uploads()).length > 0)
  upload.destroy()
  await until('the file is gone', async () => (await uploads()).length === 0)
  expect(await versions()).toEqual([])
})

test('an upload that is canceled while its files are checked leaves no draft', async () => {
  const { services, begin, cookieOf, versions, uploads } = await openPortal()
  // Compressing it takes a while.
  const zip = await makeZip({ ...PAGE, 'game.wasm': randomBytes(2 ** 23) }, false)
  const upload = begin(await cookieOf('owner'), zip)
  upload.end(END)
  const parts = () => services.db.selectFrom('hosted_part').select('number').execute()
  await until('the import has begun', async () => (await parts()).length > 2)
  upload.destroy()
  await until('the file is gone', async () => (await uploads()).length === 0)
  expect(await versions()).toEqual([])
})
