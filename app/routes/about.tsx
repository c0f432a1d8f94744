/** About the portal. */
import {
  Accessibility,
  Atom,
  Brush,
  Database,
  Gamepad2,
  HeartHandshake,
  Library,
  Server,
  Wrench,
} from 'lucide-react'
import type { Route } from './+types/about'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { pageContext, pageTranslator } from '#features/context.server.ts'
import { GameCover } from '#features/discovery/browser/game-cover.tsx'
import { MailLink } from '#ui/mail-link.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { subpageMeta } from '#lib/page-meta.ts'
import type { RouteHandle } from '#features/route-handle.ts'
import { useSite } from './use-site.ts'

export const handle: RouteHandle = {
  cache: 'static',
  inSitemap: true,
  messages: ['about'],
}

/** Rotations of the covers next to the title. */
const FAN = ['-rotate-6', 'rotate-3 translate-y-4', '-rotate-3 translate-y-1']

export function loader({ context }: Route.LoaderArgs) {
  const { games, config } = context.get(pageContext).services
  const t = pageTranslator(context, 'titles')
  return {
    title: t('about'),
    description: t('aboutDescription', { portal: config.portalName }),
    covers: games.slice(0, FAN.length).map(({ thumbnail }) => thumbnail),
  }
}

export const meta = subpageMeta('/about')

const TEAM = [
  { title: 'catalogue', icon: Library, text: 'catalogueWork' },
  { title: 'engineering', icon: Wrench, text: 'engineeringWork' },
  { title: 'illustration', icon: Brush, text: 'illustrationWork' },
] as const

const TECHNOLOGY = [
  { title: 'react', icon: Atom, text: 'reactWhy' },
  { title: 'node', icon: Server, text: 'nodeWhy' },
  { title: 'database', icon: Database, text: 'databaseWhy' },
] as const

const VALUES = [
  { title: 'accessibility', icon: Accessibility, text: 'accessibilityText' },
  { title: 'community', icon: HeartHandshake, text: 'communityText' },
  { title: 'passion', icon: Gamepad2, text: 'passionText' },
] as const

export default function About({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('about')
  const { portalName, repositoryUrl, contactEmail } = useSite()
  const stats = [
    { name: t('games'), value: '20+' },
    { name: t('categories'), value: '8' },
    { name: t('founded'), value: '2025' },
    { name: t('activeUsers'), value: t('notAvailable') },
  ]
  const comingSoon = <span className="chip">{t('comingSoon')}</span>
  return (
    <article className="mx-auto grid max-w-(--measure) gap-12 px-(--gutter) pt-10 md:pt-16">
      <header className="grid items-center gap-x-12 gap-y-8 md:grid-cols-2">
        <div>
          <h1 className="text-4xl font-extrabold lg:text-5xl">
            {t('title', { portal: portalName })}
          </h1>
          <p className="mt-4 text-lg text-muted">{t('lead')}</p>
        </div>
        <div aria-hidden className="mx-auto flex max-w-md justify-center px-6 pt-3 pb-6">
          {loaderData.covers.map((cover, index) => (
            <GameCover
              key={cover}
              thumbnail={cover}
              isEager
              className={`-mx-4 w-2/5 rounded-lg border-4 border-surface shadow-lift ${FAN[index]}`}
            />
          ))}
        </div>
      </header>

      <TitledSection id="mission" title={t('mission')}>
        <p className="max-w-prose border-s-4 border-accent ps-5 text-xl leading-relaxed">
          {t('missionText', { portal: portalName })}
        </p>
      </TitledSection>

      <TitledSection id="team" title={t('team')}>
        <p className="max-w-prose text-muted">{t('teamLead')}</p>
        <CardList items={TEAM} />
      </TitledSection>

      <TitledSection id="technology" title={t('technology')}>
        <CardList items={TECHNOLOGY} />
      </TitledSection>

      <TitledSection id="values" title={t('values')}>
        <CardList items={VALUES} />
      </TitledSection>

      <TitledSection id="stats" title={t('numbers')}>
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {stats.map(({ name, value }) => (
            <div key={name} className="panel flex flex-col-reverse p-5">
              <dt className="text-sm text-muted">{name}</dt>
              {/* A long word would not fit into the card of a narrow phone. */}
              <dd
                className={`font-display font-extrabold ${value.length > 8 ? 'text-lg' : 'text-3xl'}`}
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </TitledSection>

      <TitledSection id="contact" title={t('contact')}>
        <ul className="grid gap-2">
          <li>
            {t.rich('email', {
              value: () => (contactEmail ? <MailLink address={contactEmail} /> : comingSoon),
            })}
          </li>
          <li>{t.rich('chat', { value: () => comingSoon })}</li>
        </ul>
      </TitledSection>

      <section
        id="developers"
        aria-labelledby="developers-title"
        className="panel scroll-mt-24 border-accent p-6 md:p-8"
      >
        <h2 id="developers-title" className="text-2xl font-extrabold">
          {t('developers')}
        </h2>
        <p className="mt-3 max-w-prose">
          {t.rich('developersText', {
            link: (words) => (
              <Link to="/developers" className="text-link">
                {words}
              </Link>
            ),
          })}
        </p>
        <p className="mt-4 flex flex-wrap items-center gap-3">
          {repositoryUrl && (
            <a href={repositoryUrl} className="button button-accent">
              {t('openRepository')}
            </a>
          )}
          <span>{t.rich('submissionForm', { value: () => comingSoon })}</span>
        </p>
      </section>
    </article>
  )
}

function CardList({ items }: { items: typeof TEAM | typeof TECHNOLOGY | typeof VALUES }) {
  const t = useTranslations('about')
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {items.map(({ title, icon: Icon, text }) => (
        <li key={title} className="panel p-5">
          <span className="mb-3 grid size-10 place-items-center rounded-md bg-accent-wash text-accent">
            <Icon aria-hidden size={20} />
          </span>
          <h3 className="text-lg font-bold">{t(title)}</h3>
          <p className="mt-1 text-muted">{t(text)}</p>
        </li>
      ))}
    </ul>
  )
}
