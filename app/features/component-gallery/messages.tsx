/** Messages: banners, form results, empty lists. */
import { Gamepad2, SearchX } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AuthForm } from '../accounts/auth-form.tsx'
import { SaveBanner } from '../settings/save-form.tsx'
import { Samples } from './samples.tsx'

const SAVED = { save: 'account', success: 'Settings saved successfully!' } as const
const NOTE = 'A link is on its way to the new address.'

function switchTo(_mode: string, label: string) {
  return (
    <a href="#messages" className="text-link">
      {label}
    </a>
  )
}

export function Messages() {
  const form = { next: '/', switchTo }
  return (
    <>
      <Samples
        layout="gallery-row gallery-wide"
        list={{
          saved: <SaveBanner response={SAVED} />,
          'saved, with a note': <SaveBanner response={{ ...SAVED, note: NOTE }} />,
          'not saved': <SaveBanner response={{ save: 'account', isUnanswered: true }} />,
        }}
      />
      <Samples
        layout="gallery-halves gallery-wide"
        list={{
          'form with a fault': (
            <AuthForm {...form} mode="signin" message={{ error: 'Invalid email or password' }} />
          ),
          'form that succeeded': (
            <AuthForm
              {...form}
              mode="reset"
              message={{ success: 'Password reset email sent! Check your inbox.' }}
            />
          ),
          'empty list': (
            <EmptyState icon={Gamepad2} text="You haven't played any games yet.">
              <a href="#messages" className="button button-accent">
                Find a game
              </a>
            </EmptyState>
          ),
          'nothing found': <EmptyState icon={SearchX} text="No games found" />,
        }}
      />
    </>
  )
}
