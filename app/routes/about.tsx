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
  type LucideIcon,
} from 'lucide-react'
import type { Route } from './+types/about'
import type { ReactNode } from 'react'
import { servicesContext } from '../context.server.ts'
import { GameCover } from '../features/discovery/game-cover.tsx'
import { breadcrumbs, pageMeta } from '../lib/page-meta.ts'
import type { RouteHandle } from '../route-handle.ts'
import { useSite } from './use-site.ts'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 0 },
  cache: 'static',
  inSitemap: true,
}

/** Rotations of the covers next to the title. */
const FAN = ['-rotate-6', 'rotate-3 translate-y-4', '-rotate-3 translate-y-1']

export function loader({ context }: Route.LoaderArgs) {
  const { games } = context.get(servicesContext)
  return { covers: games.slice(0, FAN.length).map(({ thumbnail }) => thumbnail) }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  return pageMeta(site, {
    title: 'About',
    description: `What ${site.portalName} is for, who runs it, how it is built, and how developers can add an .io game.`,
    path: '/about',
    data: [
      breadcrumbs(site.publicUrl, [
        { name: site.portalName, path: '/' },
        { name: 'About', path: '/about' },
      ]),
    ],
  })
}

const TEAM = [
  {
    role: 'Catalogue',
    icon: Library,
    work: 'Finds games, plays them and writes about them.',
  },
  { role: 'Engineering', icon: Wrench, work: 'Keeps the site fast, private and reliable.' },
  { role: 'Illustration', icon: Brush, work: 'Draws a picture for every game.' },
]

const TECHNOLOGY = [
  {
    name: 'React and TypeScript',
    icon: Atom,
    why: 'Every page works before its scripts have loaded.',
  },
  {
    name: 'Node.js and Hono',
    icon: Server,
    why: 'One program serves the pages, images and live numbers.',
  },
  {
    name: 'SQLite or Postgres',
    icon: Database,
    why: 'All data fits in one file, or in a database server if you prefer one.',
  },
]

const VALUES = [
  {
    name: 'Accessibility',
    icon: Accessibility,
    text: 'Keyboard, screen reader, small phone or slow connection: the site works with what you have.',
  },
  {
    name: 'Community',
    icon: HeartHandshake,
    text: 'The code is open, anyone can suggest a game, and every like comes from a real player.',
  },
  {
    name: 'Passion',
    icon: Gamepad2,
    text: 'We play these games too. Nothing here should get in the way of a quick round.',
  },
]

const STATS = [
  { name: 'Games', value: '20+' },
  { name: 'Categories', value: '8' },
  { name: 'Founded', value: '2025' },
  { name: 'Active users', value: 'N/A' },
]

export default function About({ loaderData }: Route.ComponentProps) {
  const { portalName, repositoryUrl, contactEmail } = useSite()
  return (
    <article className="mx-auto grid max-w-(--measure) gap-12 px-(--gutter) pt-10 md:pt-16">
      <header className="grid items-center gap-x-12 gap-y-8 md:grid-cols-2">
        <div>
          <h1 className="text-4xl font-extrabold md:text-5xl">About {portalName}</h1>
          <p className="mt-4 text-lg text-muted">
            .io games, all in one place. Open the page, pick a game, play. No downloads.
          </p>
        </div>
        <div aria-hidden className="flex justify-center px-6 pt-3 pb-6">
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

      <Section id="mission" title="Our mission">
        <p className="max-w-prose border-s-4 border-accent ps-5 text-xl leading-relaxed">
          The best .io games are spread across many websites. {portalName} brings them together in
          one place, with honest descriptions, sorted by what players like and one click away. All
          the numbers here are real. If we don't know a number, we don't show it.
        </p>
      </Section>

      <Section id="team" title="The team">
        <p className="max-w-prose text-muted">We are a small team:</p>
        <CardList items={TEAM.map(({ role, icon, work }) => ({ title: role, icon, text: work }))} />
      </Section>

      <Section id="technology" title="Technology">
        <CardList
          items={TECHNOLOGY.map(({ name, icon, why }) => ({ title: name, icon, text: why }))}
        />
      </Section>

      <Section id="values" title="What we care about">
        <CardList items={VALUES.map(({ name, icon, text }) => ({ title: name, icon, text }))} />
      </Section>

      <Section id="stats" title="The site in numbers">
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {STATS.map(({ name, value }) => (
            <div key={name} className="panel flex flex-col-reverse p-5">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-display text-3xl font-extrabold">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>

      <Section id="contact" title="Contact">
        <ul className="grid gap-2">
          <li>
            Email:{' '}
            {contactEmail ? (
              <a href={`mailto:${contactEmail}`} className="text-link">
                {contactEmail}
              </a>
            ) : (
              <ComingSoon />
            )}
          </li>
          <li>
            Community chat: <ComingSoon />
          </li>
        </ul>
      </Section>

      <section
        id="developers"
        aria-labelledby="developers-title"
        className="panel scroll-mt-24 border-accent p-6 md:p-8"
      >
        <h2 id="developers-title" className="text-2xl font-extrabold">
          Do you make an .io game?
        </h2>
        <p className="mt-3 max-w-prose">
          Every game on this site is one small file with its name, address, genres and a short
          description. Send us yours as a pull request. Once we accept it, it appears everywhere on
          the site.
        </p>
        <p className="mt-4 flex flex-wrap items-center gap-3">
          {repositoryUrl && (
            <a href={repositoryUrl} className="button button-accent">
              Open the repository
            </a>
          )}
          <span>
            Submission form: <ComingSoon />
          </span>
        </p>
      </section>
    </article>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-2xl font-extrabold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function CardList({ items }: { items: { title: string; icon: LucideIcon; text: string }[] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {items.map(({ title, icon: Icon, text }) => (
        <li key={title} className="panel p-5">
          <span className="mb-3 grid size-10 place-items-center rounded-md bg-accent-wash text-accent">
            <Icon aria-hidden size={20} />
          </span>
          <h3 className="text-lg font-bold">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function ComingSoon() {
  return <span className="chip">coming soon</span>
}
