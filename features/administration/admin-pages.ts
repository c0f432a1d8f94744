/**
 * The pages of the administration. They share the route `/admin/*`: every document lists all routes,
 * also for visitors, so that a route for each page would make all documents larger.
 */
import { matchRoutes } from 'react-router'
import type { StaffAction } from '#features/authorization/can.ts'

interface AdminPageEntry {
  id: string
  /** Below `/admin`. */
  path: string
  /** The right that is needed to see it. Undefined: every player may. */
  action: StaffAction | undefined
  /** Not in the navigation. */
  isDetail?: true
}

const PAGES = [
  { id: 'overview', path: '/', action: 'enter-administration' },
  { id: 'games', path: '/games', action: 'hide-games' },
  { id: 'newGame', path: '/games/new', action: 'change-games', isDetail: true },
  { id: 'uploadGame', path: '/games/upload', action: 'change-games', isDetail: true },
  { id: 'draft', path: '/games/drafts/:version', action: 'change-games', isDetail: true },
  { id: 'game', path: '/games/:id', action: 'change-games', isDetail: true },
  { id: 'players', path: '/players', action: 'view-players' },
  { id: 'player', path: '/players/:id', action: 'view-players', isDetail: true },
  { id: 'invitations', path: '/invitations', action: 'invite-players' },
  { id: 'settings', path: '/settings', action: 'change-portal' },
  { id: 'backups', path: '/backups', action: 'manage-backups' },
  { id: 'announcements', path: '/announcements', action: 'announce' },
  { id: 'audit-log', path: '/audit-log', action: 'view-audit-log' },
  { id: 'owner', path: '/owner', action: undefined, isDetail: true },
] as const satisfies readonly AdminPageEntry[]

export type AdminPageId = (typeof PAGES)[number]['id']

export const ADMIN_PAGES: readonly (AdminPageEntry & { id: AdminPageId })[] = PAGES

/** Returns the page at this path below `/admin`, with the parameters of its path. */
export function findAdminPage(path: string) {
  const [match] = matchRoutes(
    ADMIN_PAGES.map((entry) => ({ path: entry.path, handle: entry })),
    `/${path}`,
  ) ?? [undefined]
  return match && { entry: match.route.handle, params: match.params }
}
