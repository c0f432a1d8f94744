/** The former address of the tab Security of the settings, as in mails and notifications. */
import { redirect } from 'react-router'
import type { Route } from './+types/security'
import { SECURITY_PATH } from '#features/security/security-path.ts'

export const loader = ({ url: { searchParams } }: Route.LoaderArgs) =>
  redirect([SECURITY_PATH, ...(searchParams.size > 0 ? [searchParams] : [])].join('&'))
