/** The first steps of a new portal: what is done, and how to do the rest. */
import { Check, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ActionForm } from '#features/actions/browser/action-form.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import type { FirstSteps } from '../server/overview/overview.server.ts'

type Step = keyof FirstSteps['isDone']

/** In the order of the list: where the step is done, or the variable that only the environment can set. */
const MEANS: Record<Step, { to: string } | { variable: string }> = {
  mail: { variable: 'SMTP_URL=smtps://USER:PASSWORD@mail.example.org' },
  backups: { variable: 'BACKUP_DIR=/path/to/backups' },
  passphrase: { to: '/admin/backups' },
  contact: { to: '/admin/settings' },
  look: { to: '/admin/settings?tab=look' },
  game: { to: '/admin/games/new' },
  invitation: { to: '/admin/invitations' },
}

/** @param mailTest the form that sends a test mail */
export function FirstStepsCard({ isDone, stamp, mailTest }: FirstSteps & { mailTest: ReactNode }) {
  const t = useTranslations('adminOverview')
  return (
    <PanelSection title={t('firstSteps')}>
      <ul className="mb-4 grid gap-5">
        {(Object.keys(MEANS) as Step[]).map((step) => {
          const Icon = isDone[step] ? Check : Circle
          const means = MEANS[step]
          return (
            <li key={step} className="flex items-start gap-3">
              <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-accent" />
              <div className="grid min-w-0 gap-1">
                {isDone[step] ? (
                  <p className="text-muted">{t('stepDone', { step: t(`step-${step}`) })}</p>
                ) : 'to' in means ? (
                  <Link
                    to={means.to}
                    className="-my-2.5 inline-block py-2.5 font-semibold text-accent underline"
                  >
                    {t(`step-${step}`)}
                  </Link>
                ) : (
                  <>
                    <p className="font-semibold">{t(`step-${step}`)}</p>
                    <p className="text-sm text-muted">{t('setVariable')}</p>
                    <code dir="ltr" className="text-sm break-all select-all">
                      {means.variable}
                    </code>
                  </>
                )}
                {step === 'mail' && mailTest}
              </div>
            </li>
          )
        })}
      </ul>
      <ActionForm
        intent="save-settings"
        label={t('hideSteps')}
        fields={{ section: 'firstSteps', seen: stamp, firstSteps: 'hidden' }}
      />
    </PanelSection>
  )
}
