import type { Translation } from '../translation.ts'

export default {
  like: '{game} liken, {count, number}',
  unlike: 'Like für {game} zurücknehmen, {count, number}',
  signInToLike: 'Melde dich an, um Spiele zu liken',
  uncounted: 'Dein Like zählt, sobald du deine E-Mail-Adresse bestätigst.',

  saved: 'Dein Like ist gespeichert',
  notSaved: 'Wir konnten dein Like nicht speichern',
  notRemoved: 'Wir konnten dein Like nicht entfernen',
  tooFast: 'Du likst zu schnell. Warte einen Moment.',
  unreachable: 'Der Server ist nicht erreichbar. Versuch es gleich noch einmal.',

  noLikesYet: 'noch keine Likes',
  stars: '{filled, number} von {total, number} Sternen',
  starsLabeled: '{filled, number} von {total, number} Sternen, {label}',

  new: 'Neu',
  active: 'Aktiv',
  rising: 'Im Aufwind',
  popular: 'Beliebt',
  trending: 'Im Trend',
} satisfies Translation['likes']
