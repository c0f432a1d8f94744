/** Buttons and links in every state. */
import { Heart, Settings, X } from 'lucide-react'
import { Mark } from '../../ui/mark.tsx'
import { Row, Sample, Section } from './section.tsx'

const VARIANTS = [
  { name: 'primary', variant: 'button-accent', words: 'Play now' },
  { name: 'secondary', variant: '', words: 'See all' },
  { name: 'harm', variant: 'button-harm', words: 'Delete account' },
  { name: 'harm, confirmed', variant: 'button-harm-strong', words: 'Confirm delete' },
] as const
const STATES = ['hover', 'active', 'focus'] as const

export function Buttons() {
  return (
    <Section
      id="buttons"
      title="Buttons"
      about="One primary button at a time. A busy button shows its action and ignores further presses."
    >
      {VARIANTS.map(({ name, variant, words }) => (
        <Row key={name}>
          <Sample name={name}>
            <button type="button" className={`button ${variant}`}>
              {words}
            </button>
          </Sample>
          {STATES.map((state) => (
            <Sample key={state} name={state} shown={state}>
              <button type="button" className={`button ${variant}`}>
                {words}
              </button>
            </Sample>
          ))}
          <Sample name="disabled">
            <button type="button" className={`button ${variant}`} disabled>
              {words}
            </button>
          </Sample>
          <Sample name="busy">
            <button type="button" className={`button ${variant}`} disabled>
              <Mark size={18} isDrawing />
              Saving...
            </button>
          </Sample>
        </Row>
      ))}
      <Row>
        <Sample name="icon">
          <button type="button" className="button button-icon" aria-label="Settings">
            <Settings aria-hidden size={20} />
          </button>
        </Sample>
        {STATES.map((state) => (
          <Sample key={state} name={state} shown={state}>
            <button type="button" className="button button-icon" aria-label="Settings">
              <Settings aria-hidden size={20} />
            </button>
          </Sample>
        ))}
        <Sample name="quiet">
          <button
            type="button"
            className="button button-icon border-transparent bg-transparent"
            aria-label="Close"
          >
            <X aria-hidden size={20} />
          </button>
        </Sample>
        <Sample name="with icon">
          <button type="button" className="button">
            <Heart aria-hidden size={18} />
            Like
          </button>
        </Sample>
        <Sample name="link">
          <a href="#buttons" className="text-link">
            Privacy policy
          </a>
        </Sample>
        <Sample name="link, hover" shown="hover">
          <a href="#buttons" className="text-link">
            Privacy policy
          </a>
        </Sample>
        <Sample name="link, focus" shown="focus">
          <a href="#buttons" className="text-link">
            Privacy policy
          </a>
        </Sample>
      </Row>
    </Section>
  )
}
