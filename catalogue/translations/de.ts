import type { LanguageFile } from '../translation.ts'

export const de: LanguageFile = {
  keys: {
    Mouse: 'Maus',
    'Mouse wheel': 'Mausrad',
    'Left click': 'Linksklick',
    Space: 'Leertaste',
    'Arrow keys': 'Pfeiltasten',
    'Left arrow': 'Pfeil links',
    'Right arrow': 'Pfeil rechts',
    'Up arrow': 'Pfeil hoch',
  },
  stopWords: [],
  games: {},
}
