/** Reads and validates form bodies once, so that no action receives an invalid one. */
import type { IncomingMessage } from 'node:http'

/** Maximum number of fields: more than any form of the portal has. */
const MAX_FIELDS = 100

const FORM_TYPES = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** Why the body is not a valid form: the key of a message in the part `responses`. */
export interface FormFault {
  status: 400 | 415
  key: 'twoContentTypes' | 'notAForm' | BodyFault
}

type BodyFault = 'unreadableForm' | 'tooManyFields' | 'invalidCharacter'

/** Returns the request with its body read (a form or empty), or the error response. */
export async function readForm(
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

async function findFault(body: ArrayBuffer, type: string): Promise<BodyFault | undefined> {
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
