/** For people who make games: what the portal takes, and what a game can do on it. */
import type { Route } from './+types/developers'
import { useHref } from 'react-router'
import { useTranslations } from 'use-intl'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { KEYS_PATH, SDK_PATH } from '#features/game-protocol/paths.ts'
import { subpageMeta } from '#lib/page-meta.ts'
import { MailLink } from '#ui/mail-link.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import type { RouteHandle } from '#features/route-handle.ts'
import { useSite } from './use-site.ts'

export const handle: RouteHandle = {
  cache: 'static',
  inSitemap: true,
  messages: ['developers'],
}

/** The calls, as makers write them. The text of each is a message. */
const CALLS = [
  ['await arcade.init()', 'callInit'],
  ['arcade.progress(0.5)', 'callProgress'],
  ['arcade.ready()', 'callReady'],
  ['arcade.gameplayStop()', 'callGameplay'],
  ["arcade.on('pause', stopTheClock)", 'callPause'],
  ["arcade.on('mute', (isMuted) => …)", 'callMute'],
  ["await arcade.data.set('best', '42')", 'callSet'],
  ["await arcade.data.get('best')", 'callGet'],
  ['await arcade.user()', 'callUser'],
  ['await arcade.token()', 'callToken'],
  ["arcade.setRoom('den-7')", 'callSetRoom'],
  ['await arcade.room()', 'callRoom'],
  ['arcade.invite()', 'callInvite'],
] as const

const EXAMPLE = `const { muted, room } = await arcade.init()
const best = Number((await arcade.data.get('best')) ?? 0)
arcade.on('pause', stopTheClock)
arcade.on('mute', (isMuted) => music.mute(isMuted))
arcade.ready()`

/** How a game's server checks a token. */
const tokenExample = (portal: string) => `import { createRemoteJWKSet, jwtVerify } from 'jose'

const keys = createRemoteJWKSet(new URL('${portal}${KEYS_PATH}'))
const options = { issuer: '${portal}', audience: 'mygame' }
const { payload } = await jwtVerify(token, keys, options)`

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(pageContext).services
  const t = pageTranslator(context, 'titles')
  const { files, bytes, fileBytes } = config.hosted
  return {
    title: t('developers'),
    description: t('developersDescription', { portal: config.portalName }),
    limits: { files, total: Math.floor(bytes / 2 ** 20), file: Math.floor(fileBytes / 2 ** 20) },
    publicUrl: config.publicUrl,
  }
}

export const meta = subpageMeta('/developers')

export default function Developers({ loaderData: { limits, publicUrl } }: Route.ComponentProps) {
  const t = useTranslations('developers')
  const { portalName, contactEmail, repositoryUrl } = useSite()
  const benchHref = useHref('/developers/test-bench')
  return (
    <article className="mx-auto grid max-w-(--measure) gap-12 px-(--gutter) pt-10 md:pt-16">
      <header>
        <h1 className="text-4xl font-extrabold lg:text-5xl">{t('title')}</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">{t('lead', { portal: portalName })}</p>
      </header>

      <TitledSection id="submit" title={t('submit')}>
        <ul className="grid max-w-prose list-disc gap-2 ps-6">
          <li>{t('takesZip', limits)}</li>
          <li>{t('takesSite')}</li>
        </ul>
        <p className="max-w-prose">
          {contactEmail
            ? t.rich('send', { address: () => <MailLink address={contactEmail} /> })
            : t('sendUnknown')}
        </p>
        {repositoryUrl && (
          <p>
            <a href={repositoryUrl} className="button">
              {t('openRepository')}
            </a>
          </p>
        )}
      </TitledSection>

      <TitledSection id="minutes" title={t('minutes')}>
        <p className="max-w-prose">{t('minutesHosted')}</p>
        <Code>{EXAMPLE}</Code>
        <p className="max-w-prose">{t('minutesElsewhere')}</p>
        <Code>{`<script src="${publicUrl}${SDK_PATH}"></script>`}</Code>
        <p className="max-w-prose">{t('playables')}</p>
      </TitledSection>

      <TitledSection id="calls" title={t('calls')}>
        <p className="max-w-prose">{t('neutral')}</p>
        <dl className="grid gap-3">
          {CALLS.map(([code, text]) => (
            <div key={code} className="grid gap-1 md:grid-cols-[22rem_1fr]">
              <dt dir="ltr" className="rtl:text-right">
                <code className="text-sm wrap-anywhere">{code}</code>
              </dt>
              <dd className="text-muted">{t(text)}</dd>
            </div>
          ))}
        </dl>
        <p className="max-w-prose">{t('tokenText')}</p>
        <Code>{tokenExample(publicUrl)}</Code>
      </TitledSection>

      <TitledSection id="test" title={t('bench')}>
        <p className="max-w-prose">{t('benchText')}</p>
        <p className="max-w-prose">{t('benchZip')}</p>
        <Code>python3 -m http.server 8000</Code>
        <p>
          {/* As a document, with a policy of its own. */}
          <a href={benchHref} className="button button-accent">
            {t('openBench')}
          </a>
        </p>
      </TitledSection>
    </article>
  )
}

function Code({ children }: { children: string }) {
  return (
    <pre dir="ltr" className="panel p-4 text-sm wrap-anywhere whitespace-pre-wrap">
      <code>{children}</code>
    </pre>
  )
}
