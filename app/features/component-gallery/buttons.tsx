/** Buttons and links in every state. */
import { Heart, Settings, X } from 'lucide-react'
import { Mark } from '../../ui/mark.tsx'
import { Samples, inEachState } from './samples.tsx'

const VARIANTS = [
  { name: 'primary', variant: 'button-accent', words: 'Play now' },
  { name: 'secondary', variant: '', words: 'See all' },
  { name: 'harm', variant: 'button-harm', words: 'Delete account' },
  { name: 'harm, confirmed', variant: 'button-harm-strong', words: 'Confirm delete' },
]

const LINK = (
  <a href="#buttons" className="text-link">
    Privacy policy
  </a>
)

export function Buttons() {
  return (
    <>
      {VARIANTS.map(({ name, variant, words }) => {
        const button = { type: 'button', className: `button ${variant}` } as const
        return (
          <Samples
            key={name}
            list={{
              ...inEachState(name, <button {...button}>{words}</button>),
              disabled: (
                <button {...button} disabled>
                  {words}
                </button>
              ),
              busy: (
                <button {...button} disabled>
                  <Mark size={18} isDrawing />
                  Saving...
                </button>
              ),
            }}
          />
        )
      })}
      <Samples
        list={{
          ...inEachState(
            'icon',
            <button type="button" className="button button-icon" aria-label="Settings">
              <Settings aria-hidden size={20} />
            </button>,
          ),
          quiet: (
            <button
              type="button"
              className="button button-icon border-transparent bg-transparent"
              aria-label="Close"
            >
              <X aria-hidden size={20} />
            </button>
          ),
          'with icon': (
            <button type="button" className="button">
              <Heart aria-hidden size={18} />
              Like
            </button>
          ),
          link: LINK,
          'link, hover': LINK,
          'link, focus': LINK,
        }}
      />
    </>
  )
}
