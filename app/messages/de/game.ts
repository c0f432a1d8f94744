import type { Translation } from '../translation.ts'

export default {
  unreachable: 'Dieses Spiel ist vielleicht offline (zuletzt geprüft: <time>{when}</time>).',
  justNow: 'gerade eben',
  report: 'Problem mit {game} melden',
  reportLead: 'Was stimmt nicht? Meldungen sind anonym.',
  reasonBlank: 'Der Bildschirm bleibt leer',
  reasonCrash: 'Es stürzt ab oder hängt',
  reasonOtherPage: 'Es öffnet sich eine andere Seite',
  reportSent: 'Danke! Deine Meldung ist angekommen.',
  reportNotSent: 'Deine Meldung kam nicht an. Versuch es gleich noch einmal.',

  gameInformation: 'Über das Spiel',
  ratingExplained: 'Ein Stern je 100 Likes, aufgerundet',
  released: 'Erschienen am <date></date>',
  releasedIn: 'Erschienen {year}',
  onPortalSince: 'Auf <name>{portal}</name> seit <date></date>',
  genres: 'Genres',
  activePlayers: 'Aktive Spieler',
  totalLikes: 'Likes insgesamt',
  releaseYear: 'Erschienen',
  notKnown: 'gerade nicht bekannt',
  links: 'Links und mehr',
  officialSite: 'Offizielle Website',
  newTab: '(öffnet sich in einem neuen Tab)',
  similar: 'Das könnte dir auch gefallen',

  howToPlay: 'So wird gespielt',
  move: 'Bewegen',
  moveInSome: 'Bewegen (in manchen Spielen)',
  aim: 'Zielen oder umsehen',
  shoot: 'Schießen, benutzen oder auswählen',
  jump: 'Springen oder Spezialaktion ausführen',
  control: '{action}: {keys}',
  genericTip:
    'Jedes Spiel erklärt seine Tasten auf dem Startbildschirm oder in den Einstellungen. Klick einmal ins Spiel, dann reagiert es auf die Tastatur.',
  genericTouchTip:
    'Jedes Spiel erklärt seine Touch-Steuerung auf dem Startbildschirm oder in den Einstellungen.',

  notFound: 'Spiel nicht gefunden',
  notFoundText: 'Das Spiel, das du suchst, gibt es nicht, oder es wurde entfernt.',
  removed: '{game} gibt es hier nicht mehr',
  removedNameless: 'Dieses Spiel gibt es hier nicht mehr',
  removedText:
    'Es wurde von der Website entfernt. Deine Likes und deine Spielzeit bleiben gespeichert, falls es zurückkommt.',
} satisfies Translation['game']
