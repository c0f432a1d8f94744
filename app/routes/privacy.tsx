/** The privacy policy. */
import { useLocale, useTranslations } from 'use-intl'
import type { Route } from './+types/privacy'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { AdChoice } from '#features/ads/browser/ad-choice.tsx'
import { subpageMeta } from '#lib/page-meta.ts'
import { DEFAULT_LANGUAGE, localizePath } from '#messages/languages.ts'
import type { PlainMessage } from '#messages/translation.ts'
import { usePageLanguage } from '#messages/page-language.tsx'
import type { RouteHandle } from '#features/route-handle.ts'
import { MailLink } from '#ui/mail-link.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { useSite } from './use-site.ts'

export const handle: RouteHandle = {
  cache: 'static',
  inSitemap: true,
  messages: ['privacy', 'ads'],
}

/** The date of the English text. */
const UPDATED = '2025-06-15'
const DATE = { dateStyle: 'long', timeZone: 'UTC' } as const

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(pageContext).services
  const t = pageTranslator(context, 'titles')
  return {
    title: t('privacy'),
    description: t('privacyDescription', { portal: config.portalName }),
  }
}

export const meta = subpageMeta('/privacy')

export default function Privacy() {
  const t = useTranslations('privacy')
  const locale = useLocale()
  const { portalName, contactEmail, adScriptUrl } = useSite()
  const { language } = usePageLanguage()
  return (
    <article className="mx-auto grid max-w-(--measure) gap-10 px-(--gutter) pt-10 *:max-w-[41rem] md:pt-16">
      <header>
        <h1 className="text-[min(2.25rem,8vw)] font-extrabold wrap-anywhere md:text-5xl">
          {t('title')}
        </h1>
        <p className="mt-3 text-muted">
          {t.rich('lastUpdated', {
            date: () => (
              <time dateTime={UPDATED}>{new Date(UPDATED).toLocaleDateString(locale, DATE)}</time>
            ),
          })}
        </p>
        {language !== DEFAULT_LANGUAGE && (
          <p className="mt-3">
            {t.rich('translation', {
              // Another language is another document.
              english: (chunks) => (
                <a
                  href={localizePath(DEFAULT_LANGUAGE, '/privacy')}
                  hrefLang={DEFAULT_LANGUAGE}
                  className="text-link"
                >
                  {chunks}
                </a>
              ),
            })}
          </p>
        )}
      </header>

      <TitledSection id="introduction" title={t('introduction')}>
        <p>{t('introductionText', { portal: portalName })}</p>
      </TitledSection>

      <TitledSection id="collected" title={t('collected')}>
        <h3 className="text-lg font-bold">{t('withAccount')}</h3>
        <List items={['emailAddress', 'displayName', 'authentication', 'language']} />
        <h3 className="text-lg font-bold">{t('whenUsing')}</h3>
        <List
          items={['played', 'liked', 'saved', 'friends', 'reports', 'sessions', 'staff', 'visits']}
        />
        <p>{t('onDevice')}</p>
        <p>{t('games')}</p>
      </TitledSection>

      <TitledSection id="use" title={t('use')}>
        <List
          items={['forSignIn', 'forProfile', 'forFriends', 'forCounts', 'forMails', 'forProblems']}
        />
        <p>{t('notSold')}</p>
      </TitledSection>

      <TitledSection id="security" title={t('security')}>
        <p>{t('securityText')}</p>
      </TitledSection>

      <TitledSection id="rights" title={t('rights')}>
        <p>{t('rightsLead')}</p>
        <List
          items={['access', 'rectification', 'erasure', 'restriction', 'portability', 'objection']}
        />
        <p>{t('exercise')}</p>
      </TitledSection>

      <TitledSection id="cookies" title={t('cookies')}>
        <p>{t('cookiesText')}</p>
        {adScriptUrl && <AdChoice />}
      </TitledSection>

      <TitledSection id="changes" title={t('changes')}>
        <p>{t('changesText')}</p>
      </TitledSection>

      <TitledSection id="contact" title={t('contact')}>
        <p>
          {contactEmail
            ? t.rich('contactAddress', { email: () => <MailLink address={contactEmail} /> })
            : t('contactMissing')}
        </p>
      </TitledSection>
    </article>
  )
}

function List({ items }: { items: readonly PlainMessage<'privacy'>[] }) {
  const t = useTranslations('privacy')
  return (
    <ul className="list-disc space-y-1 ps-6">
      {items.map((item) => (
        <li key={item}>{t(item)}</li>
      ))}
    </ul>
  )
}
