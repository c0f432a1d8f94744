/** The privacy policy. */
import type { ReactNode } from 'react'
import type { Route } from './+types/privacy'
import { AdChoice } from '../features/ads/ad-choice.tsx'
import { breadcrumbs, pageMeta } from '../lib/page-meta.ts'
import type { RouteHandle } from '../route-handle.ts'
import { useSite } from './use-site.ts'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 0 },
  cache: 'static',
  inSitemap: true,
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  return pageMeta(site, {
    title: 'Privacy policy',
    description: `What ${site.portalName} stores about you, what for, for how long, and how to view, correct, export or delete it.`,
    path: '/privacy',
    data: [
      breadcrumbs(site, [
        { name: site.portalName, path: '/' },
        { name: 'Privacy policy', path: '/privacy' },
      ]),
    ],
  })
}

export default function Privacy() {
  const { portalName, contactEmail, adScriptUrl } = useSite()
  return (
    <article className="mx-auto grid max-w-(--measure) gap-10 px-(--gutter) pt-10 *:max-w-[41rem] md:pt-16">
      <header>
        <h1 className="text-4xl font-extrabold md:text-5xl">Privacy policy</h1>
        <p className="mt-3 text-muted">
          Last updated <time dateTime="2025-06-15">June 15, 2025</time>
        </p>
      </header>

      <Section title="Introduction">
        <p>
          This page explains what {portalName} learns about you, why, and what you can do about it.
          You can browse, search and play without an account. We then store nothing about you.
        </p>
      </Section>

      <Section title="Information We Collect">
        <h3 className="text-lg font-bold">What you give us with an account</h3>
        <List
          items={[
            'Email address',
            'Display name',
            "Authentication information: your password, stored only as a hash that can't be reversed, and your open sessions",
          ]}
        />
        <h3 className="text-lg font-bold">What we collect when you use the site</h3>
        <List
          items={[
            'Games played and time played, when you are signed in',
            "Liked games, when you are signed in; until you confirm your email address, also a number made from your network that doesn't reveal the network. We keep it for 30 days",
            "Problem reports that you send about a game: the game, the day, the reason, and a number that doesn't reveal who you are. We keep them for 30 days",
            'Browser type and version, visit time and date, and pages visited, which every website sees when you open a page',
          ]}
        />
        <p>
          Your theme, the state of the sidebar, the games you opened and the list you came from stay
          in your browser. So does a random number that lets a game count you as one active player.
          We forget that number when you leave the page. While you are signed in, your browser also
          remembers that, and each tab keeps your name, email address and liked games to show them
          faster.
        </p>
        <p>
          Games run on their makers' own sites, inside a frame. Each maker decides what their game
          collects. Their privacy policy tells you more.
        </p>
      </Section>

      <Section title="How We Use Your Information">
        <List
          items={[
            'To sign you in and to keep your account safe',
            'To show your play time, likes and achievements to you, and to other players if your privacy settings allow it',
            'To count likes and active players',
            'To send you the emails and notifications you chose',
            'To find and fix problems',
          ]}
        />
        <p>We don't sell any of it, and we don't build advertising profiles.</p>
      </Section>

      <Section title="Data Security">
        <p>
          Passwords are hashed with Argon2id. Scripts can't read the cookie that keeps you signed
          in. Every page has a strict content security policy, and games run in a sandbox, separate
          from this site. To stop password guessing and spam, we count wrong passwords, emails,
          likes and reports per account and network address for up to an hour. We keep no record of
          those counts. No system is perfectly safe, so we keep as little as possible.
        </p>
      </Section>

      <Section title="Your Data Rights">
        <p>You have the right to:</p>
        <List
          items={[
            'Access: see what is stored about you',
            'Rectification: correct what is wrong',
            'Erasure: have all of it deleted',
            'Restriction: limit how it is used',
            'Portability: download it in a machine-readable file',
            'Objection: object to how it is used',
          ]}
        />
        <p>You can use these rights in your account settings, or by contacting us.</p>
      </Section>

      <Section title="Cookies">
        <p>
          Visitors get no cookie. Signing in sets three. One keeps you signed in and does nothing
          else. One tells the pages that you are signed in; it is a random number. Both are removed
          when you sign out. The third marks this device as one you have signed in on, so that
          someone guessing your password can't lock you out. It is a signed random number, says
          nothing about you, is stored only in your browser, and is removed 180 days after your last
          sign-in, or when you delete your account on this device. After you delete your account,
          one more cookie lets the next page confirm it. That page removes the cookie. We set no
          cookies for tracking or advertising. If this site shows ads from an ad network, the
          network's script runs in its own frame, and only after you allow it.
        </p>
        {adScriptUrl && <AdChoice />}
      </Section>

      <Section title="Changes">
        <p>
          If this policy changes, you will find the new version on this page. We announce important
          changes on the site before they take effect.
        </p>
      </Section>

      <Section title="Contact">
        {contactEmail ? (
          <p>
            Questions about your data:{' '}
            <a href={`mailto:${contactEmail}`} className="text-link">
              {contactEmail}
            </a>
          </p>
        ) : (
          <p>
            For questions about your data, ask the site's operator. A contact address is coming
            soon.
          </p>
        )}
      </Section>
    </article>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl font-extrabold">{title}</h2>
      {children}
    </section>
  )
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="list-disc space-y-1 ps-6">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
