/** Renders each page in the language that the prefix of its address names. */
import { createRequestHandler, type ServerBuild } from 'react-router'
import { pageContext } from '#features/context.server.ts'
import { LANGUAGE_CODES, languagePrefix, type Language } from '#messages/languages.ts'
import type { RenderRequest } from './documents.ts'

/**
 * Creates a handler per language from one build. The prefix is the handler's `basename`: routes and
 * links are written without it, and React Router adds it to links, forms, redirects and requests for
 * data, also in the browser.
 */
export function createLanguageRenderer(
  build: ServerBuild,
  mode: 'production' | 'development',
): RenderRequest {
  const handlers = Object.fromEntries(
    LANGUAGE_CODES.map((language) => {
      const basename = languagePrefix(language) || '/'
      return [language, createRequestHandler({ ...build, basename }, mode)]
    }),
  ) as Record<Language, RenderRequest>
  return (request, context) => handlers[context.get(pageContext).language](request, context)
}
