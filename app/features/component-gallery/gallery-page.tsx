/** The component gallery: every UI component in every state, in the current theme. */
import { ThemeToggle } from '../shell/theme-toggle.tsx'
import { Buttons } from './buttons.tsx'
import { Cards } from './cards.tsx'
import { Colors } from './colors.tsx'
import { Choices, Fields } from './fields.tsx'
import { Measures, Type } from './measures.tsx'
import { Messages } from './messages.tsx'
import { Overlays } from './overlays.tsx'
import { useShownStates } from './shown-states.ts'
import { Signs } from './signs.tsx'

/** The sections in page order; each key is the id of a section. */
const SUBJECTS = {
  colors: 'Colors',
  type: 'Type',
  measures: 'Measures',
  buttons: 'Buttons',
  fields: 'Fields',
  choices: 'Choices',
  signs: 'Signs',
  overlays: 'Overlays',
  messages: 'Messages',
  cards: 'Cards',
}

export function GalleryPage({ covers }: { covers: readonly string[] }) {
  useShownStates()
  return (
    <>
      <header className="gallery-header">
        <h1>Component gallery</h1>
        <nav aria-label="Subjects">
          {Object.entries(SUBJECTS).map(([id, name]) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
        <ThemeToggle />
      </header>
      <main className="gallery">
        <Colors />
        <Type />
        <Measures />
        <Buttons />
        <Fields />
        <Choices />
        <Signs />
        <Overlays />
        <Messages />
        <Cards covers={covers} />
      </main>
    </>
  )
}
