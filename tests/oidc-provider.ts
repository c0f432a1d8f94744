/**
 * An OpenID Connect provider on loopback (`oidc-provider`), with its own keys and accounts in memory.
 * It signs in who the test names, without a form, and misbehaves as the test says.
 */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Provider,
  type AdapterConstructor,
  type Interaction,
  type InteractionResults,
} from 'oidc-provider'
// @ts-expect-error -- the default adapter, which warns if it is not extended
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'

export type Claims = Record<string, unknown>

export interface TestProvider {
  issuer: string
  /** The variables of a portal that uses it. */
  environment: Record<string, string>
  /** Who signs in next: `sub` and the other claims. */
  account: Claims & { sub: string }
  /**
   * `down`: closes every connection. `broken`: answers every request with 500. `slow`: never answers.
   * `no-tokens`: answers with 500 when the portal sends the code. `refusing`: the player cancels.
   */
  mode: 'fine' | 'down' | 'broken' | 'slow' | 'no-tokens' | 'refusing'
  /** Changes the claims of the next ID tokens, which are signed again. */
  tamper: ((claims: Claims) => Claims) | undefined
  /** Whether the tampered tokens are signed with a key that is not the provider's. */
  isForged: boolean
  /** The paths of all requests. */
  requests: string[]
  stop(): Promise<void>
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
/** For all providers of a test file: making them takes a while. */
const key = makeKey()
const foreignKey = makeKey()

function signToken(header: string, claims: Claims, key: KeyObject): string {
  const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${text}.${createSign('sha256').update(text).sign(key).toString('base64url')}`
}

/** Starts the provider for the portal at this address. */
export async function startProvider(portalUrl: string): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { id: 'portal', secret: 'the secret of the portal at its provider' }
  const at: TestProvider = {
    issuer,
    environment: {
      PUBLIC_URL: portalUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_NAME: 'Example ID',
    },
    account: { sub: 'ada', name: 'Ada', email: 'ada@example.org', email_verified: true },
    mode: 'fine',
    tamper: undefined,
    isForged: false,
    requests: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = createProvider(at, portalUrl, client)
  const handle = provider.callback()
  server.on('request', (request, response) => {
    const { url = '/' } = request
    at.requests.push(url.split('?')[0]!)
    if (at.mode === 'down') return request.destroy()
    if (at.mode === 'slow') return undefined
    const isBroken = at.mode === 'broken' || (at.mode === 'no-tokens' && url === '/token')
    if (isBroken) return response.writeHead(500).end()
    if (!url.startsWith('/interaction/')) return handle(request, response)
    return void provider
      .interactionDetails(request, response)
      .then((interaction) =>
        provider.interactionFinished(
          request,
          response,
          at.mode === 'refusing' ? { error: 'access_denied' } : decide(interaction),
        ),
      )
  })

  /** Answers what the provider would ask the player. */
  function decide({ prompt }: Interaction): InteractionResults {
    return prompt.name === 'login' ? { login: { accountId: at.account.sub } } : { consent: {} }
  }
  return at
}

function createProvider(
  at: TestProvider,
  portalUrl: string,
  client: { id: string; secret: string },
) {
  const provider: Provider = new Provider(at.issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${portalUrl}/sign-in/provider/callback`],
        post_logout_redirect_uris: [`${portalUrl}/`],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the cookies of the tests'] },
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups'],
    },
    adapter: class extends MemoryAdapter {} as unknown as AdapterConstructor,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource(context, form) {
          context.body = `<!doctype html><html lang="en"><title>Example ID</title>${form}
<button form="op.logoutForm" name="logout" value="yes">Sign out at Example ID</button>`
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ ...at.account, sub: accountId }),
    }),
    // Without a page that asks for consent.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session!.accountId!
      const grant = new provider.Grant({ clientId: client.id, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const token = context.body?.id_token
    if (context.oidc?.route !== 'token' || !token || !at.tamper) return
    const [header, claims] = token.split('.')
    const changed = at.tamper(JSON.parse(Buffer.from(claims, 'base64url').toString()))
    context.body.id_token = signToken(header, changed, at.isForged ? foreignKey : key)
  })
  return provider
}

/**
 * Follows the redirects of the provider as a browser does.
 *
 * @returns the address of the portal to which the provider sends the browser back
 */
export async function visitProvider(address: string): Promise<URL> {
  const { origin } = new URL(address)
  const cookies = new Map<string, string>()
  let url = address
  for (let visits = 0; visits < 10; visits++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0]!.split('=', 2)
      cookies.set(name!, value!)
    }
    const next = response.headers.get('Location')
    if (!next) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    url = new URL(next, url).href
    if (!url.startsWith(`${origin}/`)) return new URL(url)
  }
  throw new Error('the provider redirects without end')
}
