/**
 * The client of the OpenID Connect provider: code flow with PKCE, state and nonce. The metadata is
 * cached. A provider that is away fails sign-ins through it, and nothing else.
 */
import * as openid from 'openid-client'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import type { AuthorizationRequest } from './authorization-cookie.server.ts'
import { ProviderFault, type ProviderFaultKind, type ProviderIdentity } from './provider.ts'

/** The OpenID Connect provider that the operator has configured. */
export type OidcConfig = NonNullable<Config['oidc']>

/** The path to which the provider sends the browser back. Operators register it. */
const CALLBACK_PATH = '/sign-in/provider/callback'

/** The code of `openid-client` if the metadata names another issuer. */
const OTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
/** The time limit of each request. */
const TIMEOUT_S = 5
const REFRESH_MS = 60 * 60_000
/** After a failed refresh. The former metadata is used until then. */
const RETRY_MS = 60_000

/**
 * Authelia and Google document the secret in the form. Basic authentication encodes it, which some
 * providers do not undo, so it is for those that accept nothing else.
 */
const authenticate =
  (secret: string): openid.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_post')
      ? openid.ClientSecretPost
      : openid.ClientSecretBasic
    method(secret)(server, ...request)
  }

/** Some providers send null for what they leave out. */
const isGiven = (claim: unknown) => (claim ?? undefined) !== undefined

const givenOf = (claims: object) =>
  Object.fromEntries(Object.entries(claims).filter(([, claim]) => isGiven(claim)))

interface ClientOptions {
  publicUrl: string
  log: Logger
  now: () => number
  timeoutS?: number
}

export type ProviderClient = ReturnType<typeof createProviderClient>

/** Creates the client. Sends no request yet. */
export function createProviderClient(
  { issuer, clientId, clientSecret, groups }: OidcConfig,
  { publicUrl, log, now, timeoutS = TIMEOUT_S }: ClientOptions,
) {
  let known: openid.Configuration | undefined
  let refreshAt = 0
  let hasFailed = false
  let pending: Promise<openid.Configuration> | undefined

  async function discover(): Promise<openid.Configuration> {
    // The configuration allows http on this machine only.
    const isInsecure = issuer.startsWith('http:')
    const load = (address: string) =>
      openid.discovery(new URL(address), clientId, {}, authenticate(clientSecret), {
        timeout: timeoutS,
        execute: [
          openid.enableNonRepudiationChecks,
          ...(isInsecure ? [openid.allowInsecureRequests] : []),
        ],
      })
    known = await load(issuer).catch((error: unknown) => {
      if (!(error instanceof openid.ClientError && error.code === OTHER_ISSUER)) throw error
      // The same metadata, which must name the issuer with a final slash then.
      return load(`${issuer}/`)
    })
    refreshAt = now() + REFRESH_MS
    hasFailed = false
    return known
  }

  async function configure(): Promise<openid.Configuration> {
    if (known && now() < refreshAt) return known
    pending ??= discover().finally(() => (pending = undefined))
    return pending.catch((error: unknown) => {
      if (!known) throw error
      warn(error)
      refreshAt = now() + RETRY_MS
      return known
    })
  }

  function warn(error: unknown): void {
    hasFailed = true
    log.warn({ reason: toProviderFault(error).message }, 'the OpenID Connect provider failed')
  }

  /** Runs requests to the provider. Metadata and keys are loaded again after a fault. */
  async function attempt<Result>(
    work: (known: openid.Configuration) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work(await configure())
    } catch (error) {
      const fault = toProviderFault(error)
      // Visitors can put any error into the query of the callback.
      if (fault.kind !== 'codeUsed' && !(error instanceof openid.AuthorizationResponseError)) {
        warn(error)
        refreshAt = 0
      }
      throw fault
    }
  }

  const redirectUri = publicUrl + CALLBACK_PATH

  return {
    /**
     * Returns the address at the provider, and the checks to keep.
     *
     * @param asksAgain true if the provider must ask for credentials, even if the player is signed in
     * @throws ProviderFault
     */
    begin: (asksAgain: boolean) =>
      attempt(async (configuration) => {
        const checks = {
          state: openid.randomState(),
          nonce: openid.randomNonce(),
          verifier: openid.randomPKCECodeVerifier(),
        }
        // Some providers need this scope for the claim, others refuse unknown scopes.
        const { scopes_supported } = configuration.serverMetadata()
        const hasGroups = groups !== undefined && scopes_supported?.includes('groups') === true
        const { href } = openid.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: `openid profile email${hasGroups ? ' groups' : ''}`,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          ...(asksAgain && { prompt: 'login', max_age: '0' }),
        })
        return { address: href, checks }
      }),
    /**
     * Verifies the response of the provider and exchanges its code.
     *
     * @throws ProviderFault
     */
    finish: (
      response: URLSearchParams,
      { state, nonce, verifier }: AuthorizationRequest['checks'],
    ) =>
      attempt(async (configuration): Promise<ProviderIdentity> => {
        const url = new URL(redirectUri)
        url.search = response.toString()
        const tokens = await openid.authorizationCodeGrant(configuration, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        const claims = tokens.claims() as openid.IDToken
        const { sub, auth_time } = claims
        return {
          issuer,
          subject: sub,
          authenticatedAt: auth_time === undefined ? undefined : auth_time * 1_000,
          // Providers may leave the profile out of the token, as Authelia does.
          loadProfile: () =>
            attempt(async () => {
              const isWhole =
                isGiven(claims.email) &&
                isGiven(claims.name) &&
                (groups === undefined || isGiven(claims.groups))
              if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims
              const profile = await openid.fetchUserInfo(configuration, tokens.access_token, sub)
              // Whether an address is confirmed belongs to the source of the address.
              const { email, email_verified } = isGiven(profile.email) ? profile : claims
              return { ...claims, ...givenOf(profile), email, email_verified }
            }),
        }
      }),
    /** Returns true if the provider does not answer as it should. */
    async isFailing() {
      await configure().catch(warn)
      return hasFailed
    },
    /** Returns where the player signs out there. Undefined if there is no such page, or it is away. */
    async findLogout() {
      const configuration = await configure().catch(() => undefined)
      if (!configuration?.serverMetadata().end_session_endpoint) return undefined
      return openid.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/` })
        .href
    },
  }
}

/** Names the error without the values of a response: a token must not get into the log. */
function describe(error: Error): string {
  if (error instanceof openid.ResponseBodyError) return `${error.message} (${error.error})`
  const inner = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return error.message + inner
}

/** A map, since anyone can write any error into the query of the callback. */
const RESPONSE_ERRORS: ReadonlyMap<string, ProviderFaultKind> = new Map([
  ['access_denied', 'cancelled'],
  ['invalid_grant', 'codeUsed'],
  ['server_error', 'away'],
  ['temporarily_unavailable', 'away'],
])

const CLIENT_ERRORS: Partial<Record<string, ProviderFaultKind>> = {
  OAUTH_TIMEOUT: 'slow',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'away',
  OAUTH_RESPONSE_IS_NOT_JSON: 'away',
  OAUTH_PARSE_ERROR: 'away',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
}

/** Returns the fault that an error of `openid-client` means. */
function toProviderFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error
  return new ProviderFault(kindOf(error), error instanceof Error ? describe(error) : undefined)
}

function kindOf(error: unknown): ProviderFaultKind {
  if (
    error instanceof openid.AuthorizationResponseError ||
    error instanceof openid.ResponseBodyError
  ) {
    return RESPONSE_ERRORS.get(error.error) ?? 'refused'
  }
  if (error instanceof openid.WWWAuthenticateChallengeError) return 'refused'
  if (error instanceof openid.ClientError) {
    if (claimOf(error) === 'aud') return 'audience'
    return CLIENT_ERRORS[error.code ?? ''] ?? 'unproven'
  }
  // `fetch` throws it if there is no connection.
  if (error instanceof TypeError && !('code' in error)) return 'away'
  return 'unproven'
}

/** The claim of a token that differs from the expected value. */
function claimOf({ cause }: openid.ClientError): unknown {
  const details = cause instanceof Error ? cause.cause : undefined
  return details instanceof Object && 'claim' in details ? details.claim : undefined
}
