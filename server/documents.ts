/** What React Router renders, made fit to be sent: own scripts told apart, deferred, with their policy. */
import { RouterContextProvider } from 'react-router'
import {
  askerContext,
  nonceContext,
  originContext,
  servicesContext,
  storageFaultContext,
  type Asker,
} from '#app/context.server.ts'
import { ERROR_REFERENCE_SLOT, REQUEST_ID_HEADER } from '#app/lib/error-reference.ts'
import { deferScripts } from './deferred-scripts.ts'
import { takeOwnScripts } from './own-scripts.ts'
import { documentPolicy } from './security-headers.ts'
import type { Services } from './services.ts'
import { markUnavailable } from './unavailable.ts'

/** React Router's handler: a request and what loaders need, to an answer. */
export type RenderRequest = (request: Request, context: RouterContextProvider) => Promise<Response>

/** A document with the texts of the portal's own scripts. */
export interface RenderedDocument {
  html: string
  scripts: string[]
}

/** An answer of React Router. Where it is a document, that was taken out of it. */
export interface Rendered {
  response: Response
  document?: RenderedDocument
}

export interface Documents {
  /** The answer to this request. */
  render(request: Request, requestId: string, asker: Asker): Promise<Rendered>
  /** A public page, without a request of somebody's. */
  renderAddress(
    origin: string,
    address: string,
    asker: Pick<Asker, 'viewer' | 'own'>,
  ): Promise<Rendered>
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
  const { config, games } = services
  const frameSources = [
    ...(config.adScriptUrl ? ["'self'"] : []),
    ...games.map((game) => new URL(game.url).origin),
  ]
  const policyOf = ({ scripts }: RenderedDocument) => documentPolicy(scripts, frameSources)

  async function render(request: Request, requestId: string, asker: Asker): Promise<Rendered> {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(askerContext, asker)
    context.set(originContext, new URL(request.url).origin)
    const nonce = crypto.randomUUID()
    if (!isDevelopment) context.set(nonceContext, nonce)
    const rendered = await renderRequest(request, context)
    const response = markUnavailable(rendered, context.get(storageFaultContext))
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return { response }
    const { html: unmarked, scripts } = takeOwnScripts(await response.text(), nonce)
    let html = isDevelopment ? unmarked : deferScripts(unmarked)
    if (response.status >= 500) html = html.replaceAll(ERROR_REFERENCE_SLOT, requestId)
    return { response, document: { html, scripts } }
  }

  return {
    render,
    policyOf,
    renderAddress(origin, address, asker) {
      const requestId = crypto.randomUUID()
      const headers = { [REQUEST_ID_HEADER]: requestId }
      const request = new Request(origin + address, { headers })
      return render(request, requestId, { ...asker, address: '' })
    },
    headersOf({ response, document }) {
      const headers = new Headers(response.headers)
      if (document && !isDevelopment) headers.set('Content-Security-Policy', policyOf(document))
      return headers
    },
  }
}
