/** What React Router renders, made fit to be sent: own scripts told apart, deferred, with their policy. */
import { RouterContextProvider } from 'react-router'
import {
  requesterContext,
  documentContext,
  nonceContext,
  originContext,
  servicesContext,
  storageFaultContext,
  type Requester,
} from '#app/context.server.ts'
import { listOrigins } from '#catalogue/game.ts'
import { ERROR_REFERENCE_SLOT, REQUEST_ID_HEADER } from '#app/lib/error-reference.ts'
import { findGame } from '#catalogue/queries.ts'
import { deferScripts } from './deferred-scripts.ts'
import { extractInlineScripts } from './inline-scripts.ts'
import { documentPolicy } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { markUnavailable } from '../http/unavailable.ts'

/** Origins in a policy: more would not fit into the headers that proxies take. A game's own page names it. */
const MAX_FRAME_SOURCES = 50

/** React Router's handler: a request and what loaders need, to an answer. */
export type RenderRequest = (request: Request, context: RouterContextProvider) => Promise<Response>

/** A document with the texts of the portal's own scripts. */
export interface RenderedDocument {
  html: string
  scripts: string[]
  /** The origin of the game whose page it is. */
  frames?: readonly string[] | undefined
}

/** An answer of React Router. Where it is a document, that was taken out of it. */
export interface Rendered {
  response: Response
  document?: RenderedDocument
}

export interface Documents {
  /** Renders the response to this request. */
  render(request: Request, requestId: string, requester: Requester): Promise<Rendered>
  /**
   * Renders a page or its data as everyone gets it. `requestId` belongs to the first request for it.
   */
  renderAddress(origin: string, address: string, requestId: string): Promise<Rendered>
  /** Its headers, with the policy where it is a document. */
  headersOf(rendered: Rendered): Headers
  /** Which of its scripts may run, and what it may frame. */
  policyOf(document: RenderedDocument): string
}

/** Connects the rendering with the policy. */
export function createDocuments(
  services: Services,
  renderRequest: RenderRequest,
  isDevelopment: boolean,
): Documents {
  const { config, catalogue } = services
  const ownFrames = config.adScriptUrl ? ["'self'"] : []
  const policyOf = ({ scripts, frames = [] }: RenderedDocument) => {
    const origins = catalogue.origins.slice(0, MAX_FRAME_SOURCES)
    return documentPolicy(scripts, [...ownFrames, ...origins, ...frames])
  }

  function framesOf(address: string): string[] {
    const [, id] = /^\/game\/([^/]+)$/.exec(new URL(address).pathname) ?? []
    const game = id === undefined ? undefined : findGame(catalogue.games, id)
    return game ? listOrigins(game) : []
  }

  async function render(
    request: Request,
    requestId: string,
    requester: Requester,
  ): Promise<Rendered> {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(requesterContext, requester)
    context.set(originContext, new URL(request.url).origin)
    const nonce = crypto.randomUUID()
    // Set in any case: asked for what was never set, the context throws.
    context.set(nonceContext, isDevelopment ? undefined : nonce)
    context.set(documentContext, undefined)
    const answer = await renderRequest(request, context)
    const response = markUnavailable(answer, context.get(storageFaultContext))
    const rendered = context.get(documentContext)
    if (rendered === undefined) return { response }
    const { html: unmarked, scripts } = extractInlineScripts(rendered, nonce)
    let html = isDevelopment ? unmarked : deferScripts(unmarked)
    if (response.status >= 500) html = html.replaceAll(ERROR_REFERENCE_SLOT, requestId)
    return { response, document: { html, scripts, frames: framesOf(request.url) } }
  }

  return {
    render,
    policyOf,
    renderAddress(origin, address, requestId) {
      const headers = { [REQUEST_ID_HEADER]: requestId }
      const request = new Request(origin + address, { headers })
      return render(request, requestId, { viewer: undefined, address: '' })
    },
    headersOf({ response, document }) {
      const headers = new Headers(response.headers)
      if (document && !isDevelopment) headers.set('Content-Security-Policy', policyOf(document))
      return headers
    },
  }
}
