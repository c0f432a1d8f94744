/** The storage key of the consent on this device: `yes` or `no`. */
export const CONSENT_KEY = 'ad-consent'
