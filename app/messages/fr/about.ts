import type { Translation } from '../translation.ts'

export default {
  title: 'À propos de {portal}',
  lead: 'Des jeux .io au même endroit. Ouvre la page, choisis un jeu, joue. Sans téléchargement.',
  mission: 'Notre mission',
  missionText:
    'Les jeux .io sont éparpillés sur de nombreux sites. {portal} en réunit de bons au même endroit, à un clic et classés par J’aime. Les J’aime, le temps de jeu et le nombre de joueurs sont comptés, jamais estimés.',
  team: 'L’équipe',
  teamLead: 'Nous sommes une petite équipe :',
  catalogue: 'Catalogue',
  catalogueWork: 'Trouve des jeux, y joue et écrit à leur sujet.',
  engineering: 'Technique',
  engineeringWork: 'Veille à ce que le site reste rapide, fiable et respectueux de ta vie privée.',
  illustration: 'Illustration',
  illustrationWork: 'Dessine une image pour chaque jeu.',
  technology: 'Technologie',
  react: 'React et TypeScript',
  reactWhy: 'Les pages s’ouvrent et les jeux démarrent avant le chargement des scripts.',
  node: 'Node.js et Hono',
  nodeWhy: 'Un seul programme sert les pages, les images et les chiffres en direct.',
  database: 'SQLite ou Postgres',
  databaseWhy: 'Toutes les données tiennent dans un fichier, ou dans Postgres si tu préfères.',
  values: 'Ce qui compte pour nous',
  accessibility: 'Accessibilité',
  accessibilityText:
    'Clavier, lecteur d’écran, petit téléphone ou connexion lente : le site fonctionne avec ce que tu as.',
  community: 'Communauté',
  communityText:
    'Le code est ouvert, tout le monde peut proposer un jeu, et un compte ne peut mettre qu’un J’aime par jeu.',
  passion: 'Passion',
  passionText:
    'Nous jouons aussi à ces jeux. Rien ne devrait se mettre entre toi et une petite partie.',
  numbers: 'Le site en chiffres',
  games: 'Jeux',
  categories: 'Genres',
  founded: 'Création',
  activeUsers: 'Utilisateurs actifs',
  notAvailable: 'N/D',
  contact: 'Contact',
  email: 'E-mail : <value></value>',
  chat: 'Chat de la communauté : <value></value>',
  comingSoon: 'bientôt disponible',
  developers: 'Tu crées un jeu .io ?',
  developersText:
    'Chaque jeu de ce site est un petit fichier avec son nom, son adresse, ses genres et une courte description. Envoie-nous le tien sous forme de pull request. Dès que nous l’acceptons, il apparaît partout sur le site.',
  openRepository: 'Ouvrir le dépôt',
  submissionForm: 'Formulaire de proposition : <value></value>',
} satisfies Translation['about']
