/** Formats responses that are not pages in the client's language: plain text and JSON errors. */
import type { IncomingMessage } from 'node:http'
import { getTranslator } from '#messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, splitLanguage, type Language } from '#messages/languages.ts'
import { toPagePath } from './request-target.ts'

type RequestHead = Pick<IncomingMessage, 'url' | 'headers'>

/**
 * Returns the language that the requested address names. An address without a prefix may belong to all
 * languages, such as `/likes`. Then it is the language of the portal's page that sent the request.
 */
export function responseLanguage({ url = '/', headers }: RequestHead): Language {
  const { language } = splitLanguage(toPagePath(url.split('?', 1)[0]!))
  if (language !== DEFAULT_LANGUAGE) return language
  const from = headers.referer === undefined ? null : URL.parse(headers.referer)
  return from && from.host === headers.host ? splitLanguage(from.pathname).language : language
}

/** Returns the function that formats messages for the response to this request. */
export function localizeResponse(incoming: RequestHead) {
  return getTranslator(responseLanguage(incoming), 'responses')
}
