/** The account menu at the right of the header, or the sign-in link. */
import {
  Bell,
  Bookmark,
  Heart,
  LogOut,
  Settings,
  ShieldCheck,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { Link, href } from 'react-router'
import { useTranslations } from 'use-intl'
import { Menu } from '#ui/menu.tsx'
import { SignInLink } from '#features/accounts/browser/sign-in-link.tsx'
import { promptSignIn } from '#features/accounts/browser/sign-in-prompt.tsx'
import { SignOutForm } from '#features/sign-out/browser/sign-out-form.tsx'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { useUnread } from '#features/live/browser/live-counts.ts'
import { useFriendCount } from '#features/live/browser/live-friends.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { optional } from '#lib/optional.tsx'

// Loaded with the first friend who plays. Without the code, the menu works as without friends.
const FriendsInMenu = optional(() => import('#features/friends/browser/friends-in-menu.tsx'))

const itemClass =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 font-medium hover:bg-raised'

export function AccountMenu() {
  const t = useTranslations('shell')
  const viewer = useViewer()
  const unread = useUnread(viewer?.unread ?? 0)
  const friendsPlaying = useFriendCount()
  if (!viewer) {
    return (
      <>
        <SignInButton />
        <ComingMenu />
      </>
    )
  }
  return (
    <Menu
      id="account-menu"
      accessibleName={t('accountMenu')}
      buttonClass="button button-icon relative border-transparent bg-transparent"
      label={
        <>
          <Avatar name={viewer.name} picture={viewer.picture} size={36} />
          <BarLabel />
        </>
      }
    >
      <div role="none" className="border-b border-line px-3 pt-2 pb-3">
        <p dir="auto" className="truncate font-bold">
          {viewer.name}
        </p>
        <p dir="auto" className="truncate text-sm text-muted">
          {viewer.email}
        </p>
      </div>
      <div role="none" className="pt-1.5">
        {friendsPlaying > 0 && <FriendsInMenu className={itemClass} />}
        <Item to="/profile" icon={UserRound} label={t('profile')} />
        <Item to="/profile?tab=liked" icon={Heart} label={t('likedGames')} />
        <Item to={href('/saved')} icon={Bookmark} label={t('savedGames')} />
        <Item
          to={href('/friends')}
          icon={Users}
          label={t('friends')}
          count={viewer.friendRequests}
        />
        <Item to="/notifications" icon={Bell} label={t('notifications')} count={unread} />
        <Item to="/settings" icon={Settings} label={t('settings')} />
        {viewer.administration && (
          <Item
            to="/admin"
            icon={ShieldCheck}
            label={viewer.administration.text}
            count={viewer.administration.attention}
          />
        )}
        <SignOutForm role="none">
          <button role="menuitem" type="submit" className={itemClass}>
            <LogOut aria-hidden size={18} className="rtl:-scale-x-100" />
            {t('signOut')}
          </button>
        </SignOutForm>
      </div>
    </Menu>
  )
}

interface ItemProps {
  to: string
  icon: LucideIcon
  label: string
  /** What waits for the player there. */
  count?: number | undefined
}

function Item({ to, icon: Icon, label, count = 0 }: ItemProps) {
  return (
    <Link role="menuitem" to={to} className={itemClass}>
      <Icon aria-hidden size={18} />
      {label}
      <span className="ms-auto">
        <Badge count={count} />
      </span>
    </Link>
  )
}

/** Placeholder for the menu until the player is known. It has the same size and is a link. */
function ComingMenu() {
  const t = useTranslations('shell')
  return (
    <Link
      to={href('/profile')}
      aria-label={t('yourProfile')}
      className="for-player button button-icon border-transparent bg-transparent"
    >
      <span className="size-9 rounded-full bg-accent-wash" />
      <BarLabel />
    </Link>
  )
}

/**
 * The visible label in the bar of a phone, a part of the accessible name. The style draws it: as
 * text it would be in the button twice.
 */
function BarLabel() {
  const t = useTranslations('shell')
  return <span aria-hidden data-label={t('account')} className="bar-part" />
}

/** Opens the sign-in dialog; without scripts the link leads to the sign-in page. */
function SignInButton() {
  const t = useTranslations('shell')
  return (
    <SignInLink
      className="for-visitor button button-accent whitespace-nowrap max-md:px-3 max-[21rem]:px-2 max-[21rem]:text-sm"
      onPress={promptSignIn}
    >
      <UserRound aria-hidden size={22} className="bar-part" />
      {t('signInButton')}
    </SignInLink>
  )
}
