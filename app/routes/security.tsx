/** Sign-in and security: how the player signs in, where they are signed in, and what happened. */
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Route } from './+types/security'
import {
  languageContext,
  originContext,
  requesterContext,
  requireViewer,
  servicesContext,
} from '../context.server.ts'
import type { SecurityResponse } from '../features/accounts/server/security-post.ts'
import { PasskeysSection } from '../features/passkeys/browser/passkeys-section.tsx'
import { loadPasskeys } from '../features/passkeys/server/passkeys.server.ts'
import { SecondFactorSection } from '../features/second-factor/browser/second-factor-section.tsx'
import { loadSecondFactor } from '../features/second-factor/server/second-factor.server.ts'
import { EventList } from '../features/security/browser/event-list.tsx'
import { FocusedBanner } from '../ui/focused-banner.tsx'
import { handleForm } from '../features/actions/server/form-action.server.ts'
import { SECURITY_ACTIONS } from '../features/security/server/security-actions.server.ts'
import { SessionList } from '../features/security/browser/session-list.tsx'
import { listSecurityEvents } from '../features/security/server/security-events.server.ts'
import { listSessions } from '../features/security/server/sessions.server.ts'
import { ProviderSection } from '../features/providers/browser/provider-section.tsx'
import { loadProvider } from '../features/providers/server/identities.server.ts'
import { openNotice } from '../features/providers/server/notice.server.ts'
import { hiddenPageMeta } from '../lib/page-meta.ts'
import { keepRetryAfter } from '../lib/retry-after.ts'
import { getTranslator } from '../messages/catalogues.server.ts'
import type { RouteHandle } from '../route-handle.ts'

export const handle: RouteHandle = {
  session: 'required',
  messages: ['security', 'passkeys', 'secondFactor', 'provider'],
}

export const headers = keepRetryAfter

export const meta = hiddenPageMeta

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context, 'view-settings')
  const services = context.get(servicesContext)
  const { db } = services
  const { userAgent } = context.get(requesterContext)
  const origin = context.get(originContext)
  const language = context.get(languageContext)
  const t = getTranslator(language, 'titles')
  const tSecurity = getTranslator(language, 'security')
  const need = url.searchParams.get('needs')
  const now = db.now()
  return {
    title: t('security'),
    description: t('securityDescription'),
    identity: await loadProvider(services, viewer.userId),
    notice:
      need === null
        ? openNotice(services, url)
        : need === 'confirmed-address'
          ? { error: tSecurity('staffNeedAddress', { email: viewer.email }) }
          : { error: tSecurity('staffNeedSecondFactor') },
    passkeys: await loadPasskeys(services, { userId: viewer.userId, userAgent, origin }),
    secondFactor: await loadSecondFactor(db, viewer.userId),
    sessions: await listSessions(db, viewer, now),
    events: await listSecurityEvents(db, viewer.userId, language, now),
    now,
  }
}

export const action = (args: Route.ActionArgs) => handleForm(SECURITY_ACTIONS, args)

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('security')
  const response: SecurityResponse | undefined = actionData ?? loaderData.notice
  return (
    <div className="mx-auto max-w-3xl px-(--gutter) pt-6 md:pt-10">
      <Link to={`${href('/settings')}?tab=security`} className="text-link lone-link">
        {t('backToSettings')}
      </Link>
      <h1 className="mb-6 text-3xl font-extrabold">{loaderData.title}</h1>
      <FocusedBanner response={actionData?.faults ? undefined : response} />
      <div className="grid gap-5 md:gap-6">
        <PasskeysSection {...loaderData.passkeys} />
        <SecondFactorSection state={loaderData.secondFactor} response={response} />
        {loaderData.identity && <ProviderSection {...loaderData.identity} />}
        <SessionList {...loaderData} provider={loaderData.identity?.name} />
        <EventList {...loaderData} />
      </div>
    </div>
  )
}
