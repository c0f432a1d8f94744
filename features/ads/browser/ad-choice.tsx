/** Lets the visitor change the ad consent; shown on the privacy page. */
import { useTranslations } from 'use-intl'
import { useDeviceSetting } from '#lib/browser/device-setting.ts'
import { CONSENT_KEY } from './consent-key.ts'

export function AdChoice() {
  const t = useTranslations('ads')
  const [consent, choose] = useDeviceSetting(CONSENT_KEY)
  const isOn = consent === 'yes'
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 p-4 scriptless:hidden">
      <p role="status">{t(isOn ? 'statusOn' : 'statusOff')}</p>
      <button type="button" className="button" onClick={() => choose(isOn ? 'no' : 'yes')}>
        {t(isOn ? 'turnOff' : 'turnOn')}
      </button>
    </div>
  )
}
