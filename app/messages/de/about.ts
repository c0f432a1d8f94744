import type { Translation } from '../translation.ts'

export default {
  title: 'Über {portal}',
  lead: '.io-Spiele, alle an einem Ort. Seite öffnen, Spiel aussuchen, losspielen. Ganz ohne Download.',
  mission: 'Unser Ziel',
  missionText:
    'Die besten .io-Spiele sind über viele Websites verstreut. {portal} bringt sie an einem Ort zusammen: ehrlich beschrieben, danach sortiert, was Spielern gefällt, und nur einen Klick entfernt. Likes, Spielzeit und Spielerzahlen sind echt: Wir zählen sie und schätzen nichts.',
  team: 'Das Team',
  teamLead: 'Wir sind ein kleines Team:',
  catalogue: 'Katalog',
  catalogueWork: 'Findet Spiele, spielt sie und schreibt darüber.',
  engineering: 'Technik',
  engineeringWork: 'Hält die Seite schnell, privat und zuverlässig.',
  illustration: 'Illustration',
  illustrationWork: 'Zeichnet zu jedem Spiel ein Bild.',
  technology: 'Technologie',
  react: 'React und TypeScript',
  reactWhy: 'Jede Seite funktioniert schon, bevor ihre Skripte geladen sind.',
  node: 'Node.js und Hono',
  nodeWhy: 'Ein einziges Programm liefert Seiten, Bilder und Live-Zahlen aus.',
  database: 'SQLite oder Postgres',
  databaseWhy:
    'Alle Daten passen in eine Datei oder liegen, wenn du magst, auf einem Datenbankserver.',
  values: 'Was uns wichtig ist',
  accessibility: 'Barrierefreiheit',
  accessibilityText:
    'Tastatur, Screenreader, kleines Handy oder langsame Verbindung: Die Seite funktioniert mit dem, was du hast.',
  community: 'Community',
  communityText:
    'Der Code ist offen, alle können ein Spiel vorschlagen, und jedes Like kommt von einem echten Menschen.',
  passion: 'Leidenschaft',
  passionText:
    'Wir spielen diese Spiele auch. Nichts hier soll einer schnellen Runde im Weg stehen.',
  numbers: 'Die Seite in Zahlen',
  games: 'Spiele',
  categories: 'Kategorien',
  founded: 'Gegründet',
  activeUsers: 'Aktive Nutzer',
  notAvailable: 'k. A.',
  contact: 'Kontakt',
  email: 'E-Mail: <value></value>',
  chat: 'Community-Chat: <value></value>',
  comingSoon: 'kommt bald',
  developers: 'Machst du ein .io-Spiel?',
  developersText:
    'Jedes Spiel auf dieser Seite ist eine kleine Datei mit Name, Adresse, Genres und einer kurzen Beschreibung. Schick uns deine als Pull Request. Sobald wir sie annehmen, erscheint das Spiel überall auf der Seite.',
  openRepository: 'Repository öffnen',
  submissionForm: 'Einreichungsformular: <value></value>',
} satisfies Translation['about']
