/** Finds the fault that an error of `openid-client` means. */
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { ProviderFault, type ProviderFaultKind } from './provider-fault.ts'

/** Names the error without the values of a response: a token must not get into the log. */
function describe(error: Error): string {
  if (error instanceof ResponseBodyError) return `${error.message} (${error.error})`
  const inner = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return error.message + inner
}

const RESPONSE_ERRORS: Partial<Record<string, ProviderFaultKind>> = {
  access_denied: 'cancelled',
  invalid_grant: 'codeUsed',
  server_error: 'away',
  temporarily_unavailable: 'away',
}

const CLIENT_ERRORS: Partial<Record<string, ProviderFaultKind>> = {
  OAUTH_TIMEOUT: 'slow',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'away',
  OAUTH_RESPONSE_IS_NOT_JSON: 'away',
  OAUTH_PARSE_ERROR: 'away',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
}

/** Returns the fault that an error of `openid-client` means. */
export function toProviderFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error
  return new ProviderFault(kindOf(error), error instanceof Error ? describe(error) : undefined)
}

function kindOf(error: unknown): ProviderFaultKind {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return RESPONSE_ERRORS[error.error] ?? 'refused'
  }
  if (error instanceof WWWAuthenticateChallengeError) return 'refused'
  if (error instanceof ClientError) {
    if (claimOf(error) === 'aud') return 'audience'
    return CLIENT_ERRORS[error.code ?? ''] ?? 'unproven'
  }
  // `fetch` throws it if there is no connection.
  if (error instanceof TypeError && !('code' in error)) return 'away'
  return 'unproven'
}

/** The claim of a token that differs from the expected value. */
function claimOf({ cause }: ClientError): unknown {
  const details = cause instanceof Error ? cause.cause : undefined
  return details instanceof Object && 'claim' in details ? details.claim : undefined
}
