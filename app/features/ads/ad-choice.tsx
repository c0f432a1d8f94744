/** Lets the visitor change the ad consent; shown on the privacy page. */
import { useDeviceSetting } from '../../lib/device-setting.ts'
import { CONSENT_KEY } from './network-ad.tsx'

export function AdChoice() {
  const [consent, choose] = useDeviceSetting(CONSENT_KEY)
  const isOn = consent === 'yes'
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-3 p-4 scriptless:hidden">
      <p role="status">Advertising on this device is {isOn ? 'on' : 'off'}.</p>
      <button type="button" className="button" onClick={() => choose(isOn ? 'no' : 'yes')}>
        Turn it {isOn ? 'off' : 'on'}
      </button>
    </div>
  )
}
