/** Checks of what the portal exchanges with others: requests, proxy and mails. */
import { randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { z } from 'zod'
import { composeMail } from '#features/mail/server/mail-text.ts'
import { checkSmtp, createSmtpSender } from '#features/mail/server/transport.server.ts'
import { readDeliveryFailure } from '#features/mail/server/delivery-failure.ts'
import { issuerKey } from '#platform/lib/issuer-key.ts'
import { parseJson } from '#lib/parse-json.ts'
import { error, ok, warning, type Check } from './read-facts.ts'

const PROXY_DOCS = 'See docs/proxies-and-mail.md.'

/** Node's codes for a certificate that no authority of its list has signed. */
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/
/** A larger difference of the clocks makes tokens of the provider look expired or not valid yet, ms. */
const MAX_SKEW_MS = 60_000

const metadataSchema = z.object({ issuer: z.url(), jwks_uri: z.url() })
const keysSchema = z.object({ keys: z.array(z.unknown()).min(1) })

/** Returns why a request failed, and what to do. */
function explain(fault: unknown, advice: string): [reason: string, advice: string] {
  const { message, cause } = fault as Error
  if (!(cause instanceof Error)) return [message, advice]
  const isUntrusted = UNTRUSTED.test(String((cause as NodeJS.ErrnoException).code))
  const own =
    'If an authority of your own signed the certificate, set NODE_EXTRA_CA_CERTS to its file.'
  return [cause.message, isUntrusted ? own : advice]
}

const get = (url: string) =>
  fetch(url, {
    headers: { Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })

/** @throws Error that says what responds instead of JSON */
async function getJson(url: string) {
  const response = await get(url)
  if (!response.ok) throw new Error(`${url} responds with status ${response.status}`)
  const json = parseJson(await response.text())
  if (json === undefined) throw new Error(`${url} responds, but not with JSON`)
  return { headers: response.headers, json }
}

export const checkPortal: Check = async ({ config: { host, port } }) => {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  const url = `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
  const ready = await get(`${url}/readyz`).catch(() => undefined)
  if (!ready) return [warning(`no portal answers at ${url}`, 'Start it: npm start.')]
  const text = (await ready.text()).replaceAll('\n', '; ')
  if (ready.ok && /^ready(;|$)/.test(text)) return [ok(text)]
  return [(ready.ok ? warning : error)(text, 'The log of the portal says why.')]
}

/** Asks the public address how many forwarded addresses arrive. Each proxy in front adds one. */
export const checkProxy: Check = async ({ config: { hasPublicUrl, publicUrl, trustProxy } }) => {
  if (!hasPublicUrl) return [ok('not checked without PUBLIC_URL')]
  let forwarded: number | undefined
  try {
    const { json } = await getJson(`${publicUrl}/healthz`)
    forwarded = (json as { forwarded?: number }).forwarded
  } catch (fault) {
    const [reason, advice] = explain(fault, PROXY_DOCS)
    return [error(`${publicUrl} does not lead to the portal: ${reason}`, advice)]
  }
  if (forwarded === trustProxy) {
    return [ok(`${publicUrl} leads to the portal, and TRUST_PROXY=${trustProxy} is right`)]
  }
  const text = `the number of addresses in X-Forwarded-For is ${forwarded ?? 0}, and TRUST_PROXY is ${trustProxy}`
  if (forwarded !== undefined && forwarded > trustProxy) {
    const advice = `Set TRUST_PROXY=${forwarded}: now all visitors share one address and its limits.`
    return [error(text, advice)]
  }
  const advice =
    'Let each proxy append the address of its client. Without that, visitors can forge their address.'
  return [error(text, `${advice} ${PROXY_DOCS}`)]
}

/** Reads the provider's metadata and keys, and compares its clock with that of this machine. */
export const checkProvider: Check = async ({ config: { oidc } }) => {
  if (!oidc) return [ok('no sign-in provider is set')]
  const { issuer } = oidc
  try {
    const { headers, json } = await getJson(`${issuer}/.well-known/openid-configuration`)
    const skewMs = Date.parse(headers.get('date') ?? '') - Date.now()
    const metadata = metadataSchema.parse(json)
    if (issuerKey(metadata.issuer) !== issuer) {
      throw new Error(`its metadata is of the issuer ${metadata.issuer}`)
    }
    keysSchema.parse((await getJson(metadata.jwks_uri)).json)
    if (Math.abs(skewMs) <= MAX_SKEW_MS) return [ok(`the sign-in provider ${issuer} answers`)]
    const seconds = Math.round(Math.abs(skewMs) / 1_000)
    const text = `the clocks of this machine and of ${issuer} differ by ${seconds} seconds`
    return [warning(text, 'Synchronize the clock of this machine, or sign-ins fail.')]
  } catch (fault) {
    const docs = 'Check OIDC_ISSUER. See docs/accounts.md.'
    const [reason, advice] =
      fault instanceof z.ZodError ? ['its answer is not valid', docs] : explain(fault, docs)
    return [error(`the sign-in provider ${issuer} cannot be used: ${reason}`, advice)]
  }
}

export const checkMail: Check = async ({ config, mailTo }) => {
  const {
    smtpUrl: url,
    smtpNeedsTls: needsTls,
    mailHost: name,
    mailFrom: from,
    portalName,
  } = config
  if (!url) {
    const text = 'SMTP_URL is not set: mails become files, and nobody can reset a password'
    return [(mailTo ? error : warning)(text, `Set it. ${PROXY_DOCS}`)]
  }
  try {
    await checkSmtp({ url, needsTls, name })
    if (!mailTo) return [ok('the mail server can be used; -- --mail ADDRESS sends a test mail')]
    const paragraphs = ['npm run doctor sent this mail, and the mail server accepted it.']
    const mail = composeMail({ portalName, subject: 'Test mail', paragraphs })
    const outgoing = { ...mail, id: randomUUID(), recipient: mailTo, queuedAt: Date.now() }
    await createSmtpSender({ url, needsTls, name, from })(outgoing)
    return [ok(`the mail server accepted a test mail to ${mailTo}`)]
  } catch (fault) {
    const { command, reason } = readDeliveryFailure(fault, mailTo ?? '')
    const text = `the mail server cannot be used (${command ?? 'CONN'}): ${reason}`
    return [error(text, `Check SMTP_URL, SMTP_TLS and MAIL_FROM. ${PROXY_DOCS}`)]
  }
}
