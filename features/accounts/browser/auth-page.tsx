/** The auth forms as standalone pages. They work without JavaScript and as link targets. */
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { FormPage } from '#ui/form-page.tsx'
import { AUTH_MODES, AuthForm, PendingLikeNotice, type AuthFormProps } from './auth-form.tsx'
import { afterSignInQuery } from './after-sign-in.ts'

interface AuthPageProps extends Omit<AuthFormProps, 'switchTo'> {
  /** What the page says above the form. */
  notice?: string | undefined
  /** What the page says below the form if no script runs. */
  scriptlessNotice?: string | undefined
}

export function AuthPage(props: AuthPageProps) {
  const { mode, after, notice, isRefused, message, scriptlessNotice } = props
  const t = useTranslations('auth')
  const { like } = after
  return (
    <FormPage title={t(AUTH_MODES[mode].title)}>
      <div className="panel p-5">
        {notice && <p className="mb-4">{notice}</p>}
        {like && <PendingLikeNotice like={like} />}
        <AuthForm
          key={mode}
          mode={mode}
          after={after}
          isRefused={isRefused}
          message={message}
          switchTo={(other, label) => (
            <Link
              to={AUTH_MODES[other].action + afterSignInQuery(after)}
              className="text-link lone-link"
            >
              {label}
            </Link>
          )}
        />
        {scriptlessNotice && (
          <p className="mt-4 hidden text-sm text-muted scriptless:block">{scriptlessNotice}</p>
        )}
      </div>
    </FormPage>
  )
}
