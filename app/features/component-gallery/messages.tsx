/** Messages: banners, form results, empty lists. */
import { Gamepad2, SearchX } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AuthForm } from '../accounts/auth-form.tsx'
import { SaveBanner } from '../settings/save-form.tsx'
import { Row, Sample, Section } from './section.tsx'

const SAVED = 'Settings saved successfully!'

export function Messages() {
  return (
    <Section
      id="messages"
      title="Messages"
      about="Plain and short. A success names the result, an error names the remedy, an empty list has a link."
    >
      <Row>
        <Sample name="saved" isWide>
          <SaveBanner response={{ save: 'account', success: SAVED }} />
        </Sample>
        <Sample name="saved, with a note" isWide>
          <SaveBanner
            response={{
              save: 'account',
              success: SAVED,
              note: 'A link is on its way to the new address.',
            }}
          />
        </Sample>
        <Sample name="not saved" isWide>
          <SaveBanner response={{ save: 'account', isUnanswered: true }} />
        </Sample>
      </Row>
      <div className="gallery-halves">
        <Sample name="form with a fault" isWide>
          <AuthForm
            mode="signin"
            next="/"
            message={{ error: 'Invalid email or password' }}
            switchTo={switchTo}
          />
        </Sample>
        <Sample name="form that succeeded" isWide>
          <AuthForm
            mode="reset"
            next="/"
            message={{ success: 'Password reset email sent! Check your inbox.' }}
            switchTo={switchTo}
          />
        </Sample>
        <Sample name="empty list" isWide>
          <EmptyState icon={Gamepad2} text="You haven't played any games yet.">
            <a href="#messages" className="button button-accent">
              Find a game
            </a>
          </EmptyState>
        </Sample>
        <Sample name="nothing found" isWide>
          <EmptyState icon={SearchX} text="No games found" />
        </Sample>
      </div>
    </Section>
  )
}

function switchTo(_mode: string, label: string) {
  return (
    <a href="#messages" className="text-link">
      {label}
    </a>
  )
}
