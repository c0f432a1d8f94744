/** What the pages make of a rendered document: which scripts may run, what is kept and for whom. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { documentContext, nonceContext } from '#app/context.server.ts'
import { makeFolder } from '#tests/folder.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createServer } from './listen.ts'
import type { RenderRequest } from './documents.ts'
import { openServices } from './services.ts'

/** More than are kept of any kind. */
const MANY = 600

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The application over HTTP, with documents of the test's own. */
async function openApp(document: (nonce: string | undefined) => string) {
  const services = await openServices(
    readConfig({ DATA_DIR: await makeFolder(), LOG_LEVEL: 'silent', LIMITS: 'off' }),
  )
  const rendered: string[] = []
  const render: RenderRequest = (request, context) => {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    context.set(documentContext, document(context.get(nonceContext)))
    return Promise.resolve(new Response(null, { headers: { 'Content-Type': 'text/html' } }))
  }
  const app = createApp({ services, render, clientRoot: await makeFolder() })
  const server = createServer(app, services).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await services.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, rendered }
}

test('a script that came into the page as data may not run, and the mark of ours is in no page', async () => {
  const { url } = await openApp(
    (nonce) => `<script>steal()</script><p></p><script nonce="${nonce}">start()</script>`,
  )
  for (const path of ['/', '/?q=egg', '/game/agar', '/nope']) {
    const answer = await fetch(url + path)
    const policy = answer.headers.get('Content-Security-Policy')
    expect(policy).toContain(`script-src 'self' ${hashOf('start()')};`)
    expect(policy).not.toContain(hashOf('steal()'))
    const html = '<script>steal()</script><p></p><script>start()</script>'
    expect(await answer.text()).toBe(html)
  }
})

test.each([
  ['searches', (number: number) => `/?q=invented-${number}`],
  ['pages past the last', (number: number) => `/?page=${number + 100}`],
])('%s push out each other, and no page that everybody sees', async (_what, address) => {
  const { url, rendered } = await openApp(() => '<p></p>')
  const popular = ['/', '/?page=2', '/?genre=Shooter&sort=newest', '/about', '/game/agar']
  for (const path of popular) await fetch(url + path)
  for (let number = 0; number < MANY; number += 1) await fetch(url + address(number))
  expect(rendered).toHaveLength(popular.length + MANY)
  for (const path of popular) await fetch(url + path)
  expect(rendered).toHaveLength(popular.length + MANY)
  // What was asked for lately is kept for whoever searches the same.
  await fetch(url + address(MANY - 1))
  expect(rendered).toHaveLength(popular.length + MANY)
})

test('a question mark in a search is part of it', async () => {
  const { url, rendered } = await openApp(() => '<p></p>')
  await fetch(`${url}/?q=what?`)
  expect(rendered).toEqual(['/?q=what%3F'])
})
