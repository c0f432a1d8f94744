import type { Translation } from '../translation.ts'

export default {
  title: 'Über {portal}',
  lead: '.io-Spiele an einem Ort. Seite öffnen, Spiel aussuchen, losspielen. Ganz ohne Download.',
  mission: 'Unser Ziel',
  missionText:
    '.io-Spiele sind über viele Websites verstreut. {portal} bringt gute an einem Ort zusammen, nach Likes sortiert und nur einen Klick entfernt. Likes, Spielzeit und Spielerzahlen sind gezählt, nicht geschätzt.',
  team: 'Das Team',
  teamLead: 'Wir sind ein kleines Team:',
  catalogue: 'Katalog',
  catalogueWork: 'Findet Spiele, spielt sie und schreibt darüber.',
  engineering: 'Technik',
  engineeringWork:
    'Sorgt dafür, dass die Website schnell und zuverlässig läuft und deine Daten schützt.',
  illustration: 'Illustration',
  illustrationWork: 'Zeichnet zu jedem Spiel ein Bild.',
  technology: 'Technologie',
  react: 'React und TypeScript',
  reactWhy: 'Seiten öffnen sich und Spiele starten, noch bevor Skripte geladen sind.',
  node: 'Node.js und Hono',
  nodeWhy: 'Ein einziges Programm liefert Seiten, Bilder und Live-Zahlen aus.',
  database: 'SQLite oder Postgres',
  databaseWhy: 'Alle Daten liegen in einer Datei oder, wenn dir das lieber ist, in Postgres.',
  values: 'Was uns wichtig ist',
  accessibility: 'Barrierefreiheit',
  accessibilityText:
    'Tastatur, Screenreader, kleines Handy oder langsame Verbindung: Die Website funktioniert mit dem, was du hast.',
  community: 'Community',
  communityText:
    'Der Code ist offen, alle können ein Spiel vorschlagen, und ein Konto kann ein Spiel nur einmal liken.',
  passion: 'Leidenschaft',
  passionText:
    'Wir spielen diese Spiele auch. Nichts hier soll einer schnellen Runde im Weg stehen.',
  numbers: 'Die Website in Zahlen',
  games: 'Spiele',
  categories: 'Genres',
  founded: 'Gegründet',
  activeUsers: 'Aktive Nutzer',
  notAvailable: 'k. A.',
  contact: 'Kontakt',
  email: 'E-Mail: <value></value>',
  chat: 'Community-Chat: <value></value>',
  comingSoon: 'kommt bald',
  developers: 'Entwickelst du ein .io-Spiel?',
  developersText:
    'Jedes Spiel auf dieser Website ist eine kleine Datei mit Name, Adresse, Genres und einer kurzen Beschreibung. Schick uns deine als Pull Request. Sobald wir sie annehmen, erscheint das Spiel überall auf der Website.',
  openRepository: 'Repository öffnen',
  submissionForm: 'Einreichungsformular: <value></value>',
} satisfies Translation['about']
