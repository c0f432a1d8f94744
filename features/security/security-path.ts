/** The tab Security of the settings: how players sign in, and where they are signed in. */
export const SECURITY_PATH = '/settings?tab=security'
