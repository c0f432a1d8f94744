/** The like button: a heart with the live count. */
import { useLocale, useTranslations } from 'use-intl'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { useShortcut } from '#lib/browser/shortcuts.ts'
import { RepeatedIcon } from '#ui/repeated-icon.tsx'
import { SignInLink } from '#features/accounts/browser/sign-in-link.tsx'
import { useLike, type LikedGame } from './use-like.ts'

interface LikeControlProps extends LikedGame {
  /** For visitors: opens the sign-in (game page) instead of being disabled (cards). */
  opensSignIn?: boolean
  /** The keyboard shortcut of the button. */
  shortcut?: string
}

/**
 * The like button of players and visitors. On a card it stays the same element when the viewer
 * becomes known, so it keeps the focus. For a visitor it is aria-disabled there, and a press explains
 * why.
 */
export function LikeControl({ opensSignIn = false, shortcut, ...game }: LikeControlProps) {
  const t = useTranslations('likes')
  const locale = useLocale()
  const isScripted = useIsScripted()
  const { isPlayer, isLiked, isUncounted, count, wasPressed, press } = useLike(game)
  useShortcut(shortcut, press)

  const attributes = {
    'aria-label': t(isLiked ? 'unlike' : 'like', { game: game.gameName, count }),
    'aria-keyshortcuts': shortcut,
    className: 'icon-control like-control',
  }
  // A card of a game without likes shows only the heart.
  const isCountShown = count > 0 || opensSignIn
  const face = (
    <>
      <RepeatedIcon
        key={String(isLiked)}
        name="heart"
        size={18}
        className={isLiked ? `heart-on ${wasPressed ? 'heart-liked' : ''}` : undefined}
      />
      {isCountShown && <span aria-hidden>{count.toLocaleString(locale)}</span>}
    </>
  )
  if (!isPlayer && opensSignIn) {
    return (
      <SignInLink like={game} onPress={press} title={t('signInToLike')} {...attributes}>
        {face}
      </SignInLink>
    )
  }
  return (
    <button
      type="button"
      // Without JavaScript the button cannot explain why it is disabled, so it is truly disabled.
      disabled={!isPlayer && !isScripted}
      aria-disabled={isPlayer ? undefined : true}
      title={isPlayer ? (isUncounted ? t('uncounted') : undefined) : t('signInToLike')}
      onClick={press}
      {...attributes}
    >
      {face}
    </button>
  )
}
