/** The frame of the administration's pages: navigation, title, result of the last form, page. */
import type { ComponentType } from 'react'
import { Link, NavLink, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { can } from '#features/authorization/can.ts'
import type { Role } from '#platform/db/tables.ts'
import { FocusedBanner } from '#ui/focused-banner.tsx'
import { useCentered } from '#ui/use-centered.ts'
import { ADMIN_PAGES, type AdminPageId } from '../admin-pages.ts'
import type { LoadedAdminPage } from '../server/admin-pages.server.ts'
import type { AdminResponse } from './admin-parts.tsx'
import { Backups } from './backups.tsx'
import { Invitations } from './invitations.tsx'
import { EditGame, NewGame } from './game.tsx'
import { Draft } from './draft.tsx'
import { UploadGame } from './upload-game.tsx'
import { Games } from './games.tsx'
import { Announcements } from './announcements.tsx'
import { AuditLog } from './audit-log.tsx'
import { OwnerLink } from './owner-link.tsx'
import { Overview } from './overview.tsx'
import { Settings } from './settings.tsx'
import { Player } from './player.tsx'
import { Players } from './players.tsx'

/** What each page receives. */
interface AdminPageProps<Id extends AdminPageId> {
  role: Role
  data: Extract<LoadedAdminPage, { id: Id }>['data']
  /** The server's time, ms. */
  now: number
}

const PAGES: { [Id in AdminPageId]: ComponentType<AdminPageProps<Id>> } = {
  overview: Overview,
  games: Games,
  newGame: NewGame,
  uploadGame: UploadGame,
  draft: Draft,
  game: EditGame,
  settings: Settings,
  backups: Backups,
  players: Players,
  player: Player,
  invitations: Invitations,
  announcements: Announcements,
  'audit-log': AuditLog,
  owner: OwnerLink,
}

interface AdminLayoutProps {
  title: string
  role: Role
  page: LoadedAdminPage
  response: AdminResponse | undefined
  /** The server's time, ms. */
  now: number
}

export function AdminLayout({ title, role, page, response: received, now }: AdminLayoutProps) {
  const t = useTranslations('admin')
  // TypeScript cannot relate the id to the type of the data.
  const Page = PAGES[page.id] as ComponentType<AdminPageProps<AdminPageId>>
  // Shown once the page has loaded again, which resets its fields: who reads it may type.
  const isLoading = useNavigation().state === 'loading'
  // Sections of settings show it where the button was pressed.
  const isInSection = page.id !== 'overview' && received?.values?.section !== undefined
  const response = isLoading || isInSection ? undefined : received
  const entries = ADMIN_PAGES.filter(
    ({ action, isDetail }) => !isDetail && action && can({ userId: '', role }, action),
  )
  const current = entries.findIndex(({ id }) => id === page.id)
  const list = useCentered<HTMLUListElement>(current)
  return (
    <div className="mx-auto max-w-(--measure) px-(--gutter) pt-6 md:pt-10">
      {entries.length > 0 && (
        <nav aria-label={t('administration')} className="mb-6">
          <ul ref={list} className="flex gap-1 overflow-x-auto lg:flex-wrap">
            {entries.map(({ id, path }) => (
              <li key={id}>
                <NavLink
                  to={path === '/' ? '/admin' : `/admin${path}`}
                  end={path === '/'}
                  className="flex min-h-11 items-center rounded-md px-3 font-semibold whitespace-nowrap text-muted hover:bg-raised aria-[current]:bg-accent-wash aria-[current]:text-accent"
                >
                  {t(id)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <h1 className="mb-6 text-3xl font-extrabold wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      <FocusedBanner response={response}>
        {response?.notes && (
          <ul className="mt-3 list-disc ps-6 empty:hidden">
            {response.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {response?.undo && <ActionForm {...response.undo} label={t('undo')} className="mt-3" />}
        {response?.link && (
          <p className="panel mt-3 p-4 text-sm break-all">
            <code>{response.link}</code>
          </p>
        )}
        {response?.first && (
          <Link to={response.first.to} target="_blank" className="button mt-3">
            {response.first.label}
          </Link>
        )}
      </FocusedBanner>
      <Page {...{ role, now }} data={page.data} />
    </div>
  )
}
