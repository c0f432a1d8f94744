/** The same forms as pages of their own: they work without script, and as the target of links. */
import { Link } from 'react-router'
import { AUTH_MODES, AuthForm, nextQuery, type AuthMessage, type AuthMode } from './auth-form.tsx'

interface AuthPageProps {
  mode: AuthMode
  next: string
  message: AuthMessage | undefined
}

export function AuthPage({ mode, next, message }: AuthPageProps) {
  return (
    <div className="mx-auto max-w-md px-4 pt-12 md:pt-20">
      <h1 className="mb-6 text-3xl font-extrabold">{AUTH_MODES[mode].title}</h1>
      <div className="panel p-5">
        <AuthForm
          key={mode}
          mode={mode}
          next={next}
          message={message}
          switchTo={(other, label) => (
            <Link to={AUTH_MODES[other].action + nextQuery(next)} className="text-link lone-link">
              {label}
            </Link>
          )}
        />
      </div>
    </div>
  )
}
