/** The overview of the administration: what needs attention, then the figures and the process. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { can } from '#features/authorization/can.ts'
import type { Role } from '#platform/db/tables.ts'
import { useRelativeTime } from '#lib/relative-time.ts'
import type { AttentionItem } from '../server/overview/attention.server.ts'
import type { OverviewData } from '../server/overview/overview.server.ts'
import { PanelSection } from '#ui/panel-section.tsx'
import { FirstStepsCard } from './first-steps-card.tsx'
import { FiguresSection } from './figures-section.tsx'
import { useFormats } from './use-formats.ts'

interface OverviewProps {
  role: Role
  data: OverviewData
  /** The server's time, ms. */
  now: number
}

export function Overview({ role, data, now }: OverviewProps) {
  const t = useTranslations('adminOverview')
  const { count } = useFormats()
  const { attention, mailsGivenUp, failingProvider } = data
  const isOwner = can({ userId: '', role }, 'change-portal')
  const firstSteps = isOwner ? data.firstSteps : undefined
  const notes = [
    data.isInMaintenance && t('maintenanceOn'),
    data.lacksRedis && t('withoutRedis'),
    failingProvider && t('providerFails', { provider: failingProvider }),
    // Only an owner can change these; otherwise they are steps.
    isOwner && !firstSteps && !data.hasNightlyBackups && t('backupsOff'),
    isOwner && !firstSteps && !data.hasMailServer && t('mailsAreFiles'),
    isOwner && !firstSteps && !data.hasContact && t('noContact'),
    mailsGivenUp > 0 && t('mailsGivenUp', { count: count(mailsGivenUp) }),
  ].filter((note) => typeof note === 'string')
  const isFine = attention.length === 0 && notes.length === 0
  const mailTest = data.hasMailServer && (
    <ActionForm intent="send-test-mail" label={t('sendTestMail')} buttonClass="button-accent" />
  )
  return (
    <div className="grid gap-10">
      {firstSteps && <FirstStepsCard {...firstSteps} mailTest={mailTest} />}
      <section aria-labelledby="attention">
        <h2 id="attention" className="mb-4 text-xl font-bold">
          {t('needsAttention')}
        </h2>
        {isFine && <p className="text-muted">{t(firstSteps ? 'onlySteps' : 'nothing')}</p>}
        <ul className="grid gap-3">
          {attention.map((item) => (
            <li key={item.kind} className="panel border-harm p-4">
              <AttentionText {...{ item, role, now }} />
            </li>
          ))}
        </ul>
        <ul className="my-4 grid gap-2 text-sm text-muted empty:hidden">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        {isOwner && !firstSteps && mailTest}
      </section>
      {can({ userId: '', role }, 'change-games') && <HostedGames {...data} />}
      <FiguresSection {...data} />
      <System {...data} />
    </div>
  )
}

const NEXT_STEP = {
  1: undefined,
  2: 'GAMES_URL=https://*.games.example.org',
  3: 'GAMES_URL=https://games.example.org',
} as const

/** Hosted games: the first steps, and how they are kept apart. */
function HostedGames({ isolation, hasHosted }: Pick<OverviewData, 'isolation' | 'hasHosted'>) {
  const t = useTranslations('adminOverview')
  const tHosted = useTranslations('hostedGames')
  const next = NEXT_STEP[isolation]
  return (
    <PanelSection title={t('hostTitle')}>
      {!hasHosted && <p className="mb-4">{t('hostAbout')}</p>}
      <div className="mb-4 flex flex-wrap gap-2">
        <Link to="/admin/games/upload" className="button button-accent">
          {tHosted('upload')}
        </Link>
        {!hasHosted && <ActionForm intent="add-example-game" label={t('addExample')} />}
      </div>
      <p className="text-sm text-muted">
        {t(`isolation${isolation}`)} {next && <code className="break-all select-all">{next}</code>}
      </p>
    </PanelSection>
  )
}

const linkTo = (to: string, text: string) => (
  <Link to={to} className="font-semibold text-accent underline">
    {text}
  </Link>
)

/** What is wrong, and in one sentence what to do. */
function AttentionText({ item, role, now }: { item: AttentionItem } & Omit<OverviewProps, 'data'>) {
  const t = useTranslations('adminOverview')
  const ta = useTranslations('admin')
  const { count, size } = useFormats()
  const formatAge = useRelativeTime()
  const number = count(item.count ?? 0)
  const time = item.since === undefined ? '' : formatAge(item.since, now)
  const toBackups =
    can({ userId: '', role }, 'manage-backups') && linkTo('/admin/backups', ta('backups'))
  const toGames = linkTo('/admin/games', ta('games'))
  const restore = <Command text="npm run restore -- FILE" />
  const doctor = <Command text="npm run doctor -- --mail ADDRESS" />
  const texts: Record<AttentionItem['kind'], [what: string, advice: string, means?: ReactNode]> = {
    damage: [t('damage'), t('damageAdvice'), restore],
    disk: [t('disk', { free: size(item.bytes ?? 0) }), t('diskAdvice')],
    'backup-failed': [t('backupFailed'), t('backupAdvice'), toBackups],
    'backup-old': [t('backupOld', { time }), t('backupAdvice'), toBackups],
    mails: [t('mails', { count: number, time }), t('mailsAdvice'), doctor],
    nodes: [t('goneNodes', { count: number }), t('goneNodesAdvice')],
    games: [t('failingGames', { count: number }), t('failingGamesAdvice'), toGames],
  }
  const [what, advice, means] = texts[item.kind]
  return (
    <>
      <p className="font-semibold">{what}</p>
      <p className="text-sm">
        {advice} {means}
      </p>
    </>
  )
}

/** A command is read from left to right in every language. */
function Command({ text }: { text: string }) {
  return (
    <code dir="ltr" className="break-all">
      {text}
    </code>
  )
}

/** The background jobs and the servers, for those who look for a fault. */
function System({ jobs, nodes }: Pick<OverviewData, 'jobs' | 'nodes'>) {
  const t = useTranslations('adminOverview')
  const { time, zoned } = useFormats()
  // A job of a later release, on another node, has no message.
  const nameOf = (job: string) => {
    const key = `job-${job}` as 'job-housekeeping'
    return t.has(key) ? t(key) : job
  }
  const fact = (key: 'lastRun' | 'nextRun' | 'startedAt' | 'goneSince', at: number | null) => (
    <p
      key={key}
      title={at === null ? undefined : zoned(at)}
      className={key === 'goneSince' ? 'font-semibold text-harm' : 'text-muted'}
    >
      {t(key, { time: at === null ? t('never') : time(at) })}
    </p>
  )
  const listed = nodes.map(({ id, version, startedAt, seenAt, isGone }) => ({
    name: `${id} · ${t('version', { version })}`,
    facts: [fact('startedAt', startedAt), isGone && fact('goneSince', seenAt)],
  }))
  const lists = [
    [
      t('jobs'),
      jobs.map(({ name, lastRunAt, nextRunAt }) => ({
        name: nameOf(name),
        facts: [fact('lastRun', lastRunAt), fact('nextRun', nextRunAt)],
      })),
    ],
    [t('nodes'), listed],
  ] as const
  return (
    <details open={nodes.some(({ isGone }) => isGone)}>
      <summary className="min-h-11 cursor-pointer py-2 text-xl font-bold">
        <h2 className="inline-block">{t('system')}</h2>
      </summary>
      <div className="grid items-start gap-4 pt-2 md:grid-cols-2">
        {lists.map(([title, rows]) => (
          <section key={title} className="panel p-4">
            <h3 className="mb-3 font-bold">{title}</h3>
            <ul className="grid gap-3 text-sm">
              {rows.map(({ name, facts }) => (
                <li key={name}>
                  <p className="font-semibold wrap-anywhere">
                    <bdi>{name}</bdi>
                  </p>
                  {facts}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}
