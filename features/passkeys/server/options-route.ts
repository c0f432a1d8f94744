/** `POST /passkey-options`: what the browser needs to use or make a passkey, with a challenge. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { isRecentlyAuthenticated } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { findViewer, type Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { sessionCookieName } from '#features/accounts/server/sessions/session-cookie.server.ts'
import {
  CHALLENGE_MS,
  relyingPartyId,
  type NewPasskeyOptions,
  type NoPasskeyOptions,
  type PasskeyOptions,
} from '#features/accounts/passkeys.ts'
import { can } from '#features/authorization/can.ts'
import { readCookie } from '#lib/cookies.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { JsonRequest } from '#platform/http/json.ts'
import { userHandleOf } from './assertions.server.ts'
import { ALGORITHMS, loadWebAuthn, sealChallenge, type ChallengeUse } from './challenges.server.ts'

type Services = Pick<RequestServices, 'config' | 'cookieKey' | 'db'>

const bodySchema = z.strictObject({ use: z.enum(['sign-in', 'register', 'confirm']) })

/** Stores nothing, so it needs no limit: the browser gets the challenge sealed. */
export function createPasskeyOptionsHandler(services: Services) {
  const { config, cookieKey, db } = services
  return async (
    request: JsonRequest,
  ): Promise<PasskeyOptions | NewPasskeyOptions | NoPasskeyOptions | Response> => {
    const { incoming, language, refuse } = request
    const { use } = await request.read(bodySchema)
    const { origin } = incoming.headers
    const t = getTranslator(language, 'passkeys')
    // A portal without PUBLIC_URL has several host names, and passkeys at one of them.
    if (origin !== undefined && origin !== 'null' && origin !== config.publicUrl) {
      return { error: t('onlyAt', { address: config.publicUrl }) }
    }
    const seal = <Options extends { challenge: string }>(
      options: Options,
      bound: ChallengeUse,
    ) => ({
      options,
      challenge: sealChallenge(services, options.challenge, bound),
      notUsed: t('notUsed'),
    })
    if (use === 'sign-in') return seal(await requestOptions(config), { use })
    const cookie = readCookie(incoming.headers.cookie, sessionCookieName(config.publicUrl))
    const viewer = await findViewer(db, cookie, cookieKey)
    if (!can(viewer, 'change-settings', viewer)) return refuse('signInFirst', 401)
    const passkeys = await listDescriptors(services, viewer.userId)
    if (use === 'confirm') return seal(await requestOptions(config, passkeys), { use, viewer })
    if (!isRecentlyAuthenticated(viewer, db.now())) return { needsReauthentication: true }
    return {
      ...seal(await creationOptions(config, viewer, passkeys), { use, viewer }),
      notUsed: t('notAdded'),
      alreadyAdded: t('alreadyAdded'),
    }
  }
}

type Descriptor = { id: string; transports: string[] }

async function listDescriptors({ db }: Services, userId: string): Promise<Descriptor[]> {
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return passkeys.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) }))
}

/** @param allowCredentials undefined: the player chooses among the device's passkeys */
async function requestOptions(config: Services['config'], allowCredentials?: Descriptor[]) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingPartyId(config),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
    ...(allowCredentials && { allowCredentials }),
  })
}

async function creationOptions(
  config: Services['config'],
  { userId, email, name }: Viewer,
  excludeCredentials: Descriptor[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: config.portalName,
    rpID: relyingPartyId(config),
    userID: new Uint8Array(Buffer.from(userHandleOf(userId), 'base64url')),
    userName: email,
    userDisplayName: name,
    excludeCredentials,
    timeout: CHALLENGE_MS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}
