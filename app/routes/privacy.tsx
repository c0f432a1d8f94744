/** The privacy policy. */
import type { ReactNode } from 'react'
import type { Route } from './+types/privacy'
import { AdChoice } from '../features/ads/ad-choice.tsx'
import { breadcrumbs, pageMeta } from '../lib/page-meta.ts'
import { useSite } from './use-site.ts'

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  return pageMeta(site, {
    title: 'Privacy policy',
    description: `What ${site.portalName} stores about you, what for, for how long, and how you see, correct, take along or erase it.`,
    path: '/privacy',
    data: [
      breadcrumbs(site.publicUrl, [
        { name: site.portalName, path: '/' },
        { name: 'Privacy policy', path: '/privacy' },
      ]),
    ],
  })
}

export default function Privacy() {
  const { portalName, contactEmail, adScriptUrl } = useSite()
  return (
    <article className="mx-auto grid max-w-(--measure) gap-10 px-4 pt-10 *:max-w-[41rem] md:px-6 md:pt-16">
      <header>
        <h1 className="text-4xl font-extrabold md:text-5xl">Privacy policy</h1>
        <p className="mt-3 text-muted">
          Last updated <time dateTime="2025-06-15">June 15, 2025</time>
        </p>
      </header>

      <Section title="Introduction">
        <p>
          This page says what {portalName} learns about you, why, and what you can do about it. You
          can browse, search and play without an account, and then nothing is stored about you on
          our side.
        </p>
      </Section>

      <Section title="Information We Collect">
        <h3 className="text-lg font-bold">What you give us with an account</h3>
        <List
          items={[
            'Email address',
            'Display name',
            'Authentication information: your password, kept only as a hash that cannot be turned back, and your open sessions',
          ]}
        />
        <h3 className="text-lg font-bold">What arises as you use the portal</h3>
        <List
          items={[
            'Games played and time played, when you are signed in',
            'Liked games, when you are signed in',
            'Browser type and version, visit time and date, and pages visited, as every web server sees them with each request',
          ]}
        />
        <p>
          A list of the games opened on your device, your theme and the state of the sidebar stay in
          your browser. A random number, kept in your browser too, lets a game count you as one
          active player; it is forgotten on our side when you leave the page.
        </p>
        <p>
          Games run on their makers' own sites, inside a frame. What a game collects there is up to
          its maker and said in the maker's own policy.
        </p>
      </Section>

      <Section title="How We Use Your Information">
        <List
          items={[
            'To sign you in and to keep your account safe',
            'To show your play time, likes and achievements to you, and to others only as far as your privacy settings allow',
            'To count likes and active players',
            'To send you the mails and notifications that you chose',
            'To find and mend faults',
          ]}
        />
        <p>We sell nothing of it, and we make no profiles for advertising.</p>
      </Section>

      <Section title="Data Security">
        <p>
          Passwords are hashed with Argon2id. Sessions live in a cookie that scripts cannot read.
          Every page carries a strict content security policy, and games are kept in a sandbox away
          from the portal. Wrong passwords, mails and likes are counted by account and network
          address for an hour at most, so that nobody can guess or flood; nothing of it is written
          down. No system is perfectly safe; we keep little, so that little can be lost.
        </p>
      </Section>

      <Section title="Your Data Rights">
        <p>You have the right to:</p>
        <List
          items={[
            'Access: see what is stored about you',
            'Rectification: correct what is wrong',
            'Erasure: have all of it deleted',
            'Restriction: limit what is done with it',
            'Portability: take it along in a form that programs can read',
            'Objection: say no to a use of it',
          ]}
        />
        <p>You exercise these rights in your account settings, or by contacting us.</p>
      </Section>

      <Section title="Cookies">
        <p>
          Visitors get no cookie. Signing in sets two. One holds the session and nothing else; it
          goes when you sign out. The other is a random number with a seal: it marks this device as
          one that you signed in on, so that nobody who guesses at your password can keep you out on
          it. It says nothing about you, serves nothing else, is kept nowhere but in your browser,
          and goes 180 days after your last sign-in, or when you delete your account on it. There
          are no cookies for tracking or advertising from us. Where the operator shows ads of a
          network, its script runs in a frame of its own, and only after you allowed it.
        </p>
        {adScriptUrl && <AdChoice />}
      </Section>

      <Section title="Changes">
        <p>
          What changes in this policy stands on this page. What matters to you is announced on the
          portal before it takes effect.
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
            Questions about your data go to whoever runs this portal. A contact address is coming
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
    <ul className="list-disc space-y-1 pl-6">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
