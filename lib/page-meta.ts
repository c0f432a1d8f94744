/** The meta tags of pages, for search engines and link previews. */
import type { MetaDescriptor } from 'react-router'
import { LANGUAGES, LANGUAGE_CODES, localizePath, type Language } from '#messages/languages.ts'

interface PageMeta {
  title: string
  description: string
  /** The canonical path of the page. */
  path: string
  /** Path of a picture of 1200 x 630 px. */
  image?: string
  /** Structured data (schema.org). */
  data?: object[]
}

interface Site {
  portalName: string
  publicUrl: string
  language: Language
  /** The languages on offer. Undefined: all. */
  languages?: readonly Language[] | undefined
}

/** Keeps a page out of search engines. */
export const NO_INDEX: MetaDescriptor = { name: 'robots', content: 'noindex' }

/**
 * For a page whose URL contains the secret of a mailed link: the URL goes to no other site. Not
 * `no-referrer`: without scripts, the browser would then send the form without an origin, and the
 * server would refuse it.
 */
const SECRET_ADDRESS: MetaDescriptor = { name: 'referrer', content: 'same-origin' }

/** The data of a hidden page and of the root route, as React Router passes them to `meta`. */
interface HiddenPage {
  loaderData: { title: string; description?: string }
  matches: readonly [{ loaderData: Pick<Site, 'portalName'> }, ...unknown[]]
}

/** The `meta` export of private pages and of pages that are useless in search results. */
export function hiddenPageMeta({ loaderData, matches }: HiddenPage): MetaDescriptor[] {
  const { title, description } = loaderData
  return [
    { title: `${title} | ${matches[0].loaderData.portalName}` },
    NO_INDEX,
    ...(description ? [{ name: 'description', content: description }] : []),
  ]
}

/** The `meta` export of pages whose URL contains a secret. */
export function secretPageMeta(page: HiddenPage): MetaDescriptor[] {
  return [...hiddenPageMeta(page), SECRET_ADDRESS]
}

/** The `meta` export of the pages for signing in and up. An invitation in the URL is a secret. */
export function entryMeta(page: HiddenPage & { loaderData: { invitation?: string } }) {
  return page.loaderData.invitation ? secretPageMeta(page) : hiddenPageMeta(page)
}

/**
 * Returns the addresses of a page in each language by their `hreflang`, with `x-default` for readers
 * of all others. Every one of these pages lists the same addresses.
 */
export function listAlternates(
  publicUrl: string,
  path: string,
  languages: readonly Language[] = LANGUAGE_CODES,
): Record<string, string> {
  const addresses = languages.map((language) => [
    LANGUAGES[language].tag,
    publicUrl + localizePath(language, path),
  ])
  return { ...Object.fromEntries(addresses), 'x-default': publicUrl + path }
}

/** The picture of link previews, 1200 x 630 px. */
export const pictureMeta = (url: string): MetaDescriptor[] => [
  { property: 'og:image', content: url },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** The meta descriptors of a public page. */
export function pageMeta(site: Site, page: PageMeta): MetaDescriptor[] {
  const { portalName, publicUrl } = site
  const url = publicUrl + localizePath(site.language, page.path)
  const { tag, openGraph } = LANGUAGES[site.language]
  const title = page.title === portalName ? portalName : `${page.title} | ${portalName}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(listAlternates(publicUrl, page.path, site.languages)).map(
      ([hrefLang, href]) => ({
        tagName: 'link' as const,
        rel: 'alternate',
        hrefLang,
        href,
      }),
    ),
    { property: 'og:locale', content: openGraph },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: portalName },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    ...pictureMeta(publicUrl + (page.image ?? '/social/portal.png')),
    ...[{ '@type': 'WebPage', url, inLanguage: tag }, ...(page.data ?? [])].map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}

/** The breadcrumbs of a page for search engines (schema.org BreadcrumbList). */
export function breadcrumbs(
  { publicUrl, language }: Pick<Site, 'publicUrl' | 'language'>,
  steps: { name: string; path: string }[],
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + localizePath(language, path),
    })),
  }
}

/** The data of a public page and of the root route, as React Router passes them to `meta`. */
interface PublicPage {
  loaderData: { title: string; description: string }
  matches: readonly [{ loaderData: Site }, ...unknown[]]
}

/** Returns the `meta` export of a public page below the home page. */
export const subpageMeta =
  (path: string) =>
  ({ loaderData: { title, description }, matches: [root] }: PublicPage): MetaDescriptor[] => {
    const { portalName } = root.loaderData
    const steps = [
      { name: portalName, path: '/' },
      { name: title, path },
    ]
    return pageMeta(root.loaderData, {
      title,
      description,
      path,
      data: [breadcrumbs(root.loaderData, steps)],
    })
  }
