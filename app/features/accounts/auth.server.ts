/** The authentication library, set up for this portal; its own routes are not reachable. */
import { betterAuth } from 'better-auth'
import type { Db } from '../../db/db.server.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './account-limits.ts'
import { requireHashClient } from './hash-client.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

/** How long a session lasts, in seconds. */
export const SESSION_S = 30 * 24 * 60 * 60

export interface AuthOptions {
  db: Db
  engine: 'sqlite' | 'postgres'
  publicUrl: string
  secret: string
}

/** The session cookie's name: bound to this very host where there is https. */
export function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-session' : 'session'
}

/** Called on the server only, what hashes by `callLibrary`: `auth.api.signUpEmail(…)` and the like. */
export function createAuth({ db, engine, publicUrl, secret }: AuthOptions) {
  const dates = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: 'io-arcade',
    baseURL: publicUrl,
    trustedOrigins: [publicUrl],
    secret,
    // Hashing inside a transaction would hold the one writer of SQLite for as long.
    database: { db, type: engine, transaction: false },
    user: { fields: { emailVerified: 'email_verified', ...dates } },
    session: {
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...dates,
      },
      expiresIn: SESSION_S,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: {
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dates,
      },
    },
    verification: { fields: { expiresAt: 'expires_at', ...dates } },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: {
        hash: (password) => hashPassword(requireHashClient(), password),
        verify: ({ hash, password }) => verifyPassword(requireHashClient(), hash, password),
      },
    },
    advanced: {
      // The prefix `__Secure-` of the library is weaker than `__Host-`: the name carries its own.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(publicUrl),
          attributes: { secure: publicUrl.startsWith('https:') },
        },
      },
      ipAddress: { disableIpTracking: true },
    },
    // Limits are counted by the portal, for form posts that never pass the library's routes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

export type Auth = ReturnType<typeof createAuth>
