/** Sign-in and security: how the player signs in, where they are signed in, and what happened. */
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/security'
import {
  languageContext,
  requesterContext,
  requireViewer,
  servicesContext,
} from '../context.server.ts'
import {
  SecurityBanner,
  type SecurityResponse,
} from '../features/security/browser/security-banner.tsx'
import { handleSecurityForm } from '../features/security/server/security-actions.server.ts'
import { SessionList } from '../features/security/browser/session-list.tsx'
import { listSessions } from '../features/security/server/sessions.server.ts'
import { hiddenPageMeta } from '../lib/page-meta.ts'
import { keepRetryAfter } from '../lib/retry-after.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = {
  queries: { visitor: 0, player: 2 },
  session: 'required',
  messages: ['security'],
}

export const headers = keepRetryAfter

export const meta = hiddenPageMeta

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context, 'view-settings')
  const { db, config } = context.get(servicesContext)
  const t = getTranslator(context.get(languageContext), 'titles')
  const now = db.now()
  return {
    title: t('security'),
    description: t('securityDescription'),
    provider: config.oidc?.name,
    sessions: await listSessions(db, viewer, now),
    now,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleSecurityForm(context.get(servicesContext), {
    viewer: requireViewer(context, 'change-settings'),
    requester: context.get(requesterContext),
    language: context.get(languageContext),
    entries: Object.fromEntries(await request.formData()),
  })
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('security')
  const response: SecurityResponse | undefined = actionData
  return (
    <div className="mx-auto max-w-3xl px-(--gutter) pt-6 md:pt-10">
      <Link to={`${href('/settings')}?tab=security`} className="text-link lone-link">
        {t('backToSettings')}
      </Link>
      <h1 className="mb-6 text-3xl font-extrabold">{loaderData.title}</h1>
      <SecurityBanner response={response} />
      <div className="grid gap-5 md:gap-6">
        <SessionList {...loaderData} />
      </div>
    </div>
  )
}
