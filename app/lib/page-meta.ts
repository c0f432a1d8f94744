/** The heads of pages: what search engines and link previews read, and what keeps them away. */
import type { MetaDescriptor } from 'react-router'

export interface PageMeta {
  title: string
  description: string
  /** The page's one address, from the root. */
  path: string
  /** A picture of 1200 x 630 px, from the root. */
  image?: string
  /** Structured data (schema.org). */
  data?: object[]
}

export interface Site {
  portalName: string
  publicUrl: string
}

/** A page that search engines leave out. */
export const NO_INDEX: MetaDescriptor = { name: 'robots', content: 'noindex' }

/**
 * Of a page whose address holds the secret of a mailed link: it goes to no other site. Not
 * `no-referrer`: without script the form would be sent without its origin, and be refused.
 */
export const SECRET_ADDRESS: MetaDescriptor = { name: 'referrer', content: 'same-origin' }

/** The title alone, for a page that is one person's own, or of no use to a search. */
export function hiddenPageMeta({ portalName }: Pick<Site, 'portalName'>, title: string) {
  return [{ title: `${title} | ${portalName}` }, NO_INDEX]
}

/** The descriptors that React Router writes into the head of a public page. */
export function pageMeta(site: Site, page: PageMeta): MetaDescriptor[] {
  const { portalName, publicUrl } = site
  const url = publicUrl + page.path
  const title = page.title === portalName ? portalName : `${page.title} | ${portalName}`
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: portalName },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: publicUrl + (page.image ?? '/social/portal.png') },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.data ?? []).map((data) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...data },
    })),
  ]
}

/** The way to a page, for search engines (schema.org BreadcrumbList). */
export function breadcrumbs(publicUrl: string, steps: { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}
