/** Responses that React Router renders for one request: pages of one player, forms, other addresses. */
import type { IncomingMessage } from 'node:http'
import type { Requester } from '#features/context.server.ts'
import { sessionCookieName } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { readCookie } from '#lib/cookies.ts'
import { REQUEST_ID_HEADER } from '#lib/error-reference.ts'
import { splitLanguage } from '#messages/languages.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { compressed, isCompressible } from '#platform/http/compression.ts'
import { localizeResponse } from '#platform/http/localize-response.ts'
import { requestIdOf } from '#platform/http/request-id.ts'
import { toPagePath } from '#platform/http/request-target.ts'
import {
  findReader,
  findRequester,
  renewCookie,
  toMe,
  type MeServices,
} from '../viewer/requester.ts'
import { isSafeMethod } from '#platform/http/safe-method.ts'
import type { Services } from '../services.ts'
import type { PageParts } from './cached-pages.ts'
import { createSessionRules, type PageRoute } from './page-routes.ts'
import type { NodeContext } from '#platform/http/node-env.ts'

/** `Cache-Control` of responses to one request. */
const PRIVATE = 'private, no-store'

/** Returns a function that renders the response to a request. */
export function createRenderedPages(
  services: MeServices & Pick<Services, 'devices'>,
  routes: readonly PageRoute[],
  { documents, findOrigin, inTurn }: PageParts,
) {
  const { config, devices } = services
  const cookieName = sessionCookieName(config.publicUrl)
  const sessionRuleOf = createSessionRules(routes)

  async function findSession(
    incoming: IncomingMessage,
    { page: path, language }: ReturnType<typeof splitLanguage>,
  ): Promise<Pick<Requester, 'viewer' | 'me'>> {
    const rule = sessionRuleOf(path)
    if (!isSafeMethod(incoming.method ?? '') || rule === 'optional') {
      return { viewer: await findRequester(services, incoming) }
    }
    if (rule !== 'required') return { viewer: undefined }
    const player = await findReader(services, incoming)
    return { viewer: player, me: player && (await toMe(services, player, language)) }
  }

  async function findClient(incoming: IncomingMessage, { url, signal }: Request) {
    const address = clientAddress(incoming, config.trustProxy)
    const device = readCookie(incoming.headers.cookie, devices.cookieName)
    const userAgent = incoming.headers['user-agent']
    const path = splitLanguage(toPagePath(new URL(url).pathname))
    try {
      return { ...(await findSession(incoming, path)), address, device, userAgent, signal }
    } catch (failure) {
      // A change must not run as if the requester were signed out.
      if (!isSafeMethod(incoming.method ?? '')) throw failure
      return { viewer: undefined, address, device, userAgent, failure }
    }
  }

  /** Renders a request in its queue slot. `form` is the request's body. */
  async function respondInTurn(c: NodeContext, form?: ArrayBuffer): Promise<Response> {
    const { incoming } = c.env
    const found = findOrigin(incoming)
    // Files are served under any host, so a request for a missing file may name an unknown one.
    if (!found) return c.text(localizeResponse(incoming)('notFound'), 404)
    const sent = form ? await readForm(c.req.raw, incoming, form) : c.req.raw
    if (!(sent instanceof Request)) return c.text(localizeResponse(incoming)(sent.key), sent.status)
    const request = atOrigin(sent, found.origin)
    request.headers.set(REQUEST_ID_HEADER, requestIdOf(incoming))
    // `refuseCrossSite` has checked the request already. React Router would treat the origin `null`
    // as another site.
    if (request.headers.get('Origin') === 'null') request.headers.delete('Origin')
    const requester: Requester = await findClient(incoming, request)
    const { viewer } = requester
    const cookie = viewer && renewCookie(services, incoming, viewer)
    const rendered = await documents.render(request, requester)
    const { response, document } = rendered
    const { status } = response
    const headers = documents.headersOf(rendered)
    // Signing in or out sets its own cookie.
    const isSet = headers.getSetCookie().some((each) => each.startsWith(`${cookieName}=`))
    if (cookie && !isSet) headers.append('Set-Cookie', cookie)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', PRIVATE)
    // A file is sent while it is read: it may be larger than the memory for one response.
    const isFile = headers.has('Content-Disposition')
    if (c.req.method === 'HEAD' || isFile || !isCompressible(headers)) {
      return new Response(document?.html ?? response.body, { status, headers })
    }
    const body = document?.html ?? Buffer.from(await response.arrayBuffer())
    return compressed(body, { status, headers }, c.req.header('Accept-Encoding'))
  }

  return async (c: NodeContext): Promise<Response> => {
    // Read before waiting in the queue: a client may send the body arbitrarily slowly.
    const form = isSafeMethod(c.req.method) ? undefined : await c.req.raw.arrayBuffer()
    return inTurn(c, () => respondInTurn(c, form))
  }
}

/**
 * Returns the request with the public origin. Behind a proxy that terminates HTTPS, the connection
 * is plain HTTP. React Router would then reject a form, since its `Origin` differs from the
 * request's.
 */
function atOrigin(request: Request, origin: string): Request {
  const { pathname, search } = new URL(request.url)
  const url = new URL(origin)
  // Not `new URL(path, base)`: a path that begins with `//` would name another host.
  url.pathname = pathname
  url.search = search
  // A request without a body is created lazily. Passing it on would create it, at the cost of the
  // page's query.
  const { method, headers, signal } = request
  return new Request(url, isSafeMethod(method) ? { method, headers, signal } : request)
}

/** Maximum number of fields: more than any form of the portal has. */
const MAX_FIELDS = 100

const FORM_TYPES = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** Why the body is not a valid form: the key of a message in the part `responses`. */
interface FormFault {
  status: 400 | 415
  key: 'twoContentTypes' | 'notAForm' | BodyFault
}

type BodyFault = 'unreadableForm' | 'tooManyFields' | 'invalidCharacter'

/** Returns the request with its body read (a form or empty), or the error response. */
async function readForm(
  request: Request,
  incoming: IncomingMessage,
  body: ArrayBuffer,
): Promise<Request | FormFault> {
  const type = request.headers.get('Content-Type') ?? ''
  const { url, method, signal } = request
  const headers = new Headers(request.headers)
  if (body.byteLength === 0) {
    // A form without fields, whatever its type: the sign-out request has no fields.
    headers.set('Content-Type', 'application/x-www-form-urlencoded')
    return new Request(url, { method, headers, signal, body: '' })
  }
  if ((incoming.headersDistinct['content-type']?.length ?? 0) > 1) {
    return { status: 400, key: 'twoContentTypes' }
  }
  if (!FORM_TYPES.has(type.split(';', 1)[0]!.trim().toLowerCase())) {
    return { status: 415, key: 'notAForm' }
  }
  const key = await findFault(body, type)
  return key ? { status: 400, key } : new Request(url, { method, headers, signal, body })
}

/** Returns true if there are more separators. It parses nothing: parsers are slow with many fields. */
function hasMore(body: ArrayBuffer, separator: string, max: number): boolean {
  const bytes = Buffer.from(body)
  let count = 0
  let at = -1
  while (count <= max && (at = bytes.indexOf(separator, at + 1)) !== -1) count += 1
  return count > max
}

async function findFault(body: ArrayBuffer, type: string): Promise<BodyFault | undefined> {
  // Every boundary between parts begins with these characters.
  const separator = /^multipart/i.test(type.trim()) ? '\r\n--' : '&'
  if (hasMore(body, separator, MAX_FIELDS)) return 'tooManyFields'
  const entries = await new Response(body, { headers: { 'Content-Type': type } }).formData().then(
    (form) => [...form],
    () => undefined,
  )
  if (!entries) return 'unreadableForm'
  if (entries.length > MAX_FIELDS) return 'tooManyFields'
  // Postgres cannot store NUL, and no valid text contains it.
  const hasNul = entries.flat().some((part) => typeof part === 'string' && part.includes('\0'))
  return hasNul ? 'invalidCharacter' : undefined
}
