/** The administration: all of its pages (`features/administration/admin-pages.ts`). */
import { data, redirect } from 'react-router'
import type { Route } from './+types/admin'
import {
  dataRequestContext,
  languageContext,
  requesterContext,
  servicesContext,
} from '../context.server.ts'
import { can } from '../features/authorization/can.ts'
import { findAdminPage } from '../features/administration/admin-pages.ts'
import { AdminLayout } from '../features/administration/browser/admin-layout.tsx'
import { downloadGames } from '../features/administration/server/games/game-file.server.ts'
import { exportAuditLog } from '../features/administration/server/log/export-audit-log.server.ts'
import { downloadBackup } from '../features/administration/server/overview/backups.server.ts'
import {
  findAdminForm,
  loadAdminPage,
} from '../features/administration/server/admin-pages.server.ts'
import type { AdminResponse, AdminResult } from '../features/administration/server/admin-request.ts'
import { readTyped } from '../features/actions/server/read-typed.server.ts'
import { notFound, requireStaff } from '../features/administration/server/require-staff.server.ts'
import {
  MAINTENANCE_RETRY_S,
  lineAt,
} from '../features/portal-settings/server/maintenance.server.ts'
import { explainFault } from '../features/accounts/server/account-fault.server.ts'
import { formatFault } from '../features/accounts/server/format-account-message.server.ts'
import { secretPageMeta } from '../lib/page-meta.ts'
import { keepRetryAfter, retryAfterHeaders } from '../lib/retry-after.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 1 },
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
  ],
}

export const headers = keepRetryAfter

export const meta = secretPageMeta

/** Also after a refused form: its reason may be a change by someone else. */
export const shouldRevalidate = () => true

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
    if (!file || context.get(dataRequestContext)) return undefined
    const { viewer, failure } = context.get(requesterContext)
    if (failure || (viewer && !can(viewer, file.right))) return undefined
    const { userId } = await requireStaff(context, file.right, file.page)
    const services = context.get(servicesContext)
    switch (file.right) {
      case 'manage-backups':
        return downloadBackup(services, userId, file.path.exec(wanted)![1]!)
      case 'change-games':
        return downloadGames(services)
      case 'view-audit-log':
        return exportAuditLog(services.db, userId, url.searchParams)
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
  const language = context.get(languageContext)
  if (!found) throw notFound(language)
  const requester = context.get(requesterContext)
  return { id: found.entry.id, viewer, requester, language, url, params: found.params }
}

export async function loader(args: Route.LoaderArgs) {
  const { id, ...request } = await open(args)
  const services = args.context.get(servicesContext)
  const t = getTranslator(request.language, 'admin')
  return {
    title: t(id),
    role: request.viewer.role,
    page: await loadAdminPage(id, services, request),
    now: services.db.now(),
  }
}

export async function action(args: Route.ActionArgs) {
  const request = await open(args)
  const services = args.context.get(servicesContext)
  const form = await args.request.formData()
  const intent = String(form.get('intent'))
  // The link of the operator works also if the only owner is lost.
  const isFree = request.viewer.role === 'owner' || intent === 'take-ownership'
  if (services.config.maintenance && !isFree) {
    const error = lineAt(services.config, services.db.now(), request.language) ?? ''
    const headers = { 'Retry-After': String(MAINTENANCE_RETRY_S) }
    return data<AdminResponse>({ error, values: readTyped(form) }, { status: 503, headers })
  }
  const run = findAdminForm(request.viewer, intent)
  if (!run) throw data(getTranslator(request.language, 'admin')('unknownAction'), { status: 400 })
  const result = await run(services, { ...request, form }).catch((error: unknown): AdminResult => {
    const fault = explainFault(error, services, request.requester)
    return { ...formatFault(request.language, fault), values: readTyped(form) }
  })
  const { status, redirectTo, retryAfterS, ...shown } = result
  if (redirectTo) throw redirect(redirectTo)
  return data(shown, {
    status: status ?? (shown.error ? 400 : 200),
    headers: retryAfterHeaders(retryAfterS),
  })
}

export default function Admin({ loaderData, actionData }: Route.ComponentProps) {
  return <AdminLayout {...loaderData} response={actionData} />
}
