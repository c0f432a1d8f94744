/** A software authenticator: makes passkeys and signs challenges, as a browser would send them. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskeyOptions, PasskeyOptions } from '#features/accounts/passkeys.ts'

const FLAGS = { userPresent: 0x01, userVerified: 0x04, synced: 0x18, attested: 0x40 }

interface Lies {
  /** The origin of the page, by default the relying party's on port 3000. */
  origin?: string
  rpId?: string
  /** Whether the authenticator has verified the player. */
  isVerified?: boolean
  /** Whether the passkey may be on several devices, and is. */
  isSynced?: boolean
  /** The value of the signature counter. */
  counter?: number
  userHandle?: string
  /** The format of the attestation, and the key of its statement. */
  attestation?: [format: string, key: string]
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** Encodes a value as CBOR (RFC 8949): what WebAuthn needs of it. */
function encode(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [encode(key), encode(each as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length])
  if (length < 256) return Buffer.from([(type << 5) | 24, length])
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255])
}

/** The public key as COSE: ES256 on P-256. */
function toCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = [x, y].map((each) => Buffer.from(each, 'base64url')) as [Buffer, Buffer]
  return encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point[0]],
      [-3, point[1]],
    ]),
  )
}

/** One passkey on one device. */
export function createAuthenticator(id = randomBytes(16)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  let ownHandle: string | undefined
  const idText = base64url(id)

  function authenticatorData(rpId: string, lies: Lies, attested = Buffer.alloc(0)): Buffer {
    const { isVerified = true } = lies
    counter = lies.counter ?? counter + 1
    const flags =
      FLAGS.userPresent |
      (isVerified ? FLAGS.userVerified : 0) |
      (lies.isSynced ? FLAGS.synced : 0) |
      (attested.length > 0 ? FLAGS.attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([hash(lies.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }

  const clientData = (type: string, challenge: string, rpId: string, lies: Lies) =>
    JSON.stringify({
      type,
      challenge,
      origin: lies.origin ?? `http://${rpId}:3000`,
      crossOrigin: false,
    })

  const credential = { id: idText, rawId: idText, type: 'public-key', clientExtensionResults: {} }

  return {
    id: idText,
    /** Makes the passkey. Returns the fields of the form. */
    create({ options, challenge }: NewPasskeyOptions, lies: Lies = {}) {
      const { id: rpId = 'localhost' } = options.rp
      ownHandle = options.user.id
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, toCose(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', lies.attestation?.[0] ?? 'none'],
        ['attStmt', new Map(lies.attestation && [[lies.attestation[1], 'certificates']])],
        ['authData', authenticatorData(rpId, lies, attested)],
      ])
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, rpId, lies)),
        attestationObject: base64url(encode(attestation)),
        transports: ['internal'],
      }
      return { passkey: JSON.stringify({ ...credential, response }), challenge }
    },
    /** Signs a challenge. Returns the fields of the form. */
    sign({ options, challenge }: PasskeyOptions, lies: Lies = {}) {
      const { rpId = 'localhost' } = options
      const data = authenticatorData(rpId, lies)
      const client = clientData('webauthn.get', options.challenge, rpId, lies)
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: lies.userHandle ?? ownHandle,
      }
      return { passkey: JSON.stringify({ ...credential, response }), challenge }
    },
  }
}
