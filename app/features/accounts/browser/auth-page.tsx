/** The auth forms as standalone pages. They work without JavaScript and as link targets. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { AUTH_MODES, AuthForm, type AuthMessage, type AuthMode } from './auth-form.tsx'
import { PendingLikeNotice } from './pending-like.tsx'
import { afterSignInQuery, type PendingLike } from './after-sign-in.ts'

interface AuthPageProps {
  mode: AuthMode
  next: string
  /** The like to apply after the sign-in. */
  like?: PendingLike | undefined
  message: AuthMessage | undefined
}

export function AuthPage({ mode, next, like, message }: AuthPageProps) {
  const t = useTranslations('auth')
  return (
    <div className="mx-auto max-w-md px-(--gutter) pt-12 md:pt-20">
      <h1 className="mb-6 text-3xl font-extrabold">{t(AUTH_MODES[mode].title)}</h1>
      <div className="panel p-5">
        {like && <PendingLikeNotice like={like} />}
        <AuthForm
          key={mode}
          mode={mode}
          next={next}
          like={like}
          message={message}
          switchTo={(other, label) => (
            <Link
              to={AUTH_MODES[other].action + afterSignInQuery({ next, like })}
              className="text-link lone-link"
            >
              {label}
            </Link>
          )}
        />
      </div>
    </div>
  )
}
