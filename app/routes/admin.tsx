/** The administration: all of its pages (`features/administration/admin-pages.ts`). */
import { data, redirect } from 'react-router'
import type { Route } from './+types/admin'
import { pageContext, pageTranslator, type ReadableContext } from '#features/context.server.ts'
import { handleForm } from '#features/actions/server/form-action.server.ts'
import { can } from '#features/authorization/can.ts'
import { findAdminPage } from '#features/administration/admin-pages.ts'
import { AdminLayout } from '#features/administration/browser/admin-layout.tsx'
import { downloadGames } from '#features/administration/server/games/game-file.server.ts'
import { exportAuditLog } from '#features/administration/server/log/export-audit-log.server.ts'
import { downloadBackup } from '#features/administration/server/overview/backups.server.ts'
import { requireAttempts } from '#features/accounts/server/download-attempts.server.ts'
import { loadOwnerLink } from '#features/administration/server/owner-link.server.ts'
import { SET_UP } from '#features/administration/server/set-up.server.ts'
import { ADMIN_ACTIONS, loadAdminPage } from '#features/administration/server/admin-pages.server.ts'
import { notFound, requireStaff } from '#features/administration/server/require-staff.server.ts'
import { isByOtherSite } from '#lib/fetch-site.ts'
import { keepForm } from '#lib/browser/keep-form.ts'
import { secretPageMeta } from '#lib/page-meta.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { RouteHandle } from '#features/route-handle.ts'

export const handle: RouteHandle = {
  session: 'required',
  messages: [
    'admin',
    'adminGames',
    'hostedGames',
    'game',
    'adminPlayers',
    'adminSettings',
    'adminOverview',
    'adminBackups',
    'adminAnnouncements',
    'adminAuditLog',
    // Durations.
    'profile',
  ],
}

export const meta = secretPageMeta

/**
 * Loads the page again also after a refused form, whose reason may be a change by someone else.
 * Not if the server is away, or if the page would lead to another one: what was typed stays.
 */
export const shouldRevalidate = ({ actionStatus = 200 }: { actionStatus?: number }) =>
  ![401, 503].includes(actionStatus)

/** The files by method and path, with the page that links to them. An export is recorded, so it is a form. */
const FILES = [
  { path: /^GET backups\/([^/]+)$/, right: 'manage-backups', page: '/admin/backups' },
  { path: /^GET games\.json$/, right: 'change-games', page: '/admin/games' },
  { path: /^POST audit-log\.csv$/, right: 'view-audit-log', page: '/admin/audit-log' },
] as const

/**
 * Sends files. A loader cannot: React Router puts what it returns into a document. Loader and action
 * respond to viewers without the right, as for every address that is no page, and if the session cannot
 * be read.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params, request, url }) => {
    const wanted = `${request.method} ${params['*']}`
    const file = FILES.find(({ path }) => path.test(wanted))
    if (!file || context.get(pageContext).isDataRequest) return undefined
    const { viewer: sender, failure } = context.get(pageContext).requester
    if (failure || (sender && !can(sender, file.right))) return undefined
    const viewer = await requireStaff(context, file.right, file.page)
    // A link or a page of another site must not take the attempts of staff.
    if (isByOtherSite(request.headers.get('Sec-Fetch-Site'))) throw redirect(file.page)
    const { services } = context.get(pageContext)
    await requireAttempts(context, [{ rule: 'staff-account', key: viewer.userId }])
    switch (file.right) {
      case 'manage-backups':
        return downloadBackup(services, viewer, file.path.exec(wanted)![1]!)
      case 'change-games':
        return downloadGames(services)
      case 'view-audit-log':
        return exportAuditLog(services.db, viewer.userId, url.searchParams)
    }
  },
]

type Arguments = Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>

async function open({ context, params, url }: Arguments) {
  const path = params['*'] ?? ''
  const found = findAdminPage(path)
  const next = `/admin${path && `/${path}`}${url.search}`
  const viewer = await requireStaff(
    context,
    found ? found.entry.action : 'enter-administration',
    next,
  )
  const { language, requester } = context.get(pageContext)
  if (!found) throw notFound(language)
  return { id: found.entry.id, viewer, requester, language, url, params: found.params }
}

/** A visitor opens the owner's link: without an owner there may be no account yet. */
async function findSetUp({ context, params, url }: Arguments) {
  const { viewer, failure } = context.get(pageContext).requester
  if (viewer || failure || params['*'] !== 'owner') return undefined
  const page = await loadOwnerLink(context.get(pageContext).services, { url })
  return page.isOwned && page.isAlive ? undefined : page
}

export async function loader(args: Route.LoaderArgs) {
  const { services } = args.context.get(pageContext)
  const setUp = await findSetUp(args)
  if (setUp) {
    const t = pageTranslator(args.context, 'admin')
    const page = { id: 'owner', data: setUp } as const
    return { title: t('setUp'), role: 'player' as const, page, now: services.db.now() }
  }
  const { id, ...request } = await open(args)
  const t = getTranslator(request.language, 'admin')
  const page = await loadAdminPage(id, services, request)
  return {
    title: 'title' in page.data ? page.data.title : t(id),
    role: request.viewer.role,
    page,
    now: services.db.now(),
  }
}

/**
 * Responds to a form with the page that staff must visit first. A link opens it in another tab, so
 * that the form keeps what was typed.
 *
 * @throws the redirect itself if the browser runs no script; every other refusal
 */
function askFirst(context: ReadableContext, refusal: unknown) {
  const { isDataRequest, language } = context.get(pageContext)
  if (!isDataRequest || !(refusal instanceof Response)) throw refusal
  const t = getTranslator(language, 'settings')
  const first = { to: refusal.headers.get('Location')!, label: t('confirmIdentity') }
  return data({ error: t('confirmFirst'), first }, { status: 401 })
}

export async function action(args: Route.ActionArgs) {
  if (!args.context.get(pageContext).requester.viewer && args.params['*'] === 'owner') {
    return handleForm([SET_UP], args)
  }
  const opened = await open(args).catch((refusal: unknown) => askFirst(args.context, refusal))
  return 'params' in opened ? handleForm(ADMIN_ACTIONS, args, opened.params) : opened
}

export const clientAction = keepForm

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  return <AdminLayout {...loaderData} response={actionData} />
}
