/** Writes a sitemap (https://www.sitemaps.org/protocol.html). */
import { localizePath, type Language } from '#messages/languages.ts'
import { listAlternates } from './page-meta.ts'

/**
 * Returns the sitemap of one language: its pages, each with its addresses in all languages. There is
 * one per language because a sitemap has at most 50,000 pages and 50 MB.
 *
 * @param paths paths of pages, without the language's prefix
 * @param languages the languages on offer; omitted if all are
 */
export function writeSitemap(
  origin: string,
  language: Language,
  paths: readonly string[],
  languages?: readonly Language[],
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.map((path) => {
      const links = Object.entries(listAlternates(origin, path, languages)).map(
        ([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`,
      )
      return `  <url><loc>${origin}${localizePath(language, path)}</loc>${links.join('')}</url>`
    }),
    '</urlset>',
    '',
  ].join('\n')
}
