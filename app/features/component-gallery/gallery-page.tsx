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

/** The sections in page order. Each id is a URL fragment. */
const SECTIONS = [
  {
    id: 'colors',
    title: 'Colors',
    about:
      'One accent for interactive elements; red only for harm and the heart. The ratio is the contrast with the background: at least 4.5 for text, 3 for lines and icons.',
    Samples: Colors,
  },
  {
    id: 'type',
    title: 'Type',
    about:
      'Bricolage Grotesque for names and headings, Figtree for text. Digits have the same width, so that changing counts do not shift the layout.',
    Samples: Type,
  },
  {
    id: 'measures',
    title: 'Space, radii, shadow',
    about: 'All sizes are multiples of 4 px. Touch targets are at least 44 px high.',
    Samples: Measures,
  },
  {
    id: 'buttons',
    title: 'Buttons',
    about:
      'One primary button at a time. A busy button shows its action and ignores further presses.',
    Samples: Buttons,
  },
  {
    id: 'fields',
    title: 'Fields',
    about:
      'The label is above the field, the hint below it. An error message is next to its field.',
    Samples: Fields,
  },
  {
    id: 'choices',
    title: 'Tabs and switches',
    about:
      'The whole row toggles a switch. The URL names the open tab. Arrow keys open the next one.',
    Samples: Choices,
  },
  {
    id: 'signs',
    title: 'Signs',
    about: 'Each has an accessible name, or is next to text with the same meaning.',
    Samples: Signs,
  },
  {
    id: 'overlays',
    title: 'Menu and dialog',
    about: 'Escape closes both and returns the focus. A dialog traps the focus, a menu does not.',
    Samples: Overlays,
  },
  {
    id: 'messages',
    title: 'Messages',
    about:
      'Plain and short. A success names the result, an error names the remedy, an empty list has a link.',
    Samples: Messages,
  },
  {
    id: 'cards',
    title: 'Cards',
    about: 'Art first. The whole card is the link; like and share are separate targets.',
    Samples: Cards,
  },
]

export function GalleryPage({ covers }: { covers: readonly string[] }) {
  useShownStates()
  return (
    <>
      <header className="gallery-header">
        <h1 className="text-xl font-extrabold">Component gallery</h1>
        <nav aria-label="Subjects" className="flex flex-wrap gap-3">
          {SECTIONS.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="text-link lone-link">
              {title}
            </a>
          ))}
        </nav>
        <ThemeToggle />
      </header>
      <main className="gallery">
        {SECTIONS.map(({ id, title, about, Samples }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p className="gallery-about">{about}</p>
            <Samples covers={covers} />
          </section>
        ))}
      </main>
    </>
  )
}
