import type { Translation } from '../translation.ts'

export default {
  title: 'À propos de {portal}',
  lead: 'Des jeux .io, tous au même endroit. Ouvre la page, choisis un jeu, joue. Sans téléchargement.',
  mission: 'Notre mission',
  missionText:
    'Les meilleurs jeux .io sont éparpillés sur de nombreux sites. {portal} les réunit au même endroit, avec des descriptions honnêtes, classés selon ce qui plaît aux joueurs et à un clic de toi. Les J’aime, le temps de jeu et le nombre de joueurs sont réels : nous les comptons, sans jamais rien estimer.',
  team: 'L’équipe',
  teamLead: 'Nous sommes une petite équipe :',
  catalogue: 'Catalogue',
  catalogueWork: 'Trouve des jeux, y joue et écrit à leur sujet.',
  engineering: 'Technique',
  engineeringWork: 'Garde le site rapide, respectueux de la vie privée et fiable.',
  illustration: 'Illustration',
  illustrationWork: 'Dessine une image pour chaque jeu.',
  technology: 'Technologie',
  react: 'React et TypeScript',
  reactWhy: 'Chaque page fonctionne avant le chargement de ses scripts.',
  node: 'Node.js et Hono',
  nodeWhy: 'Un seul programme sert les pages, les images et les chiffres en direct.',
  database: 'SQLite ou Postgres',
  databaseWhy:
    'Toutes les données tiennent dans un fichier, ou dans un serveur de bases de données si tu préfères.',
  values: 'Ce qui compte pour nous',
  accessibility: 'Accessibilité',
  accessibilityText:
    'Clavier, lecteur d’écran, petit téléphone ou connexion lente : le site fonctionne avec ce que tu as.',
  community: 'Communauté',
  communityText:
    'Le code est ouvert, tout le monde peut proposer un jeu, et chaque J’aime vient d’un vrai joueur.',
  passion: 'Passion',
  passionText: 'Nous jouons aussi à ces jeux. Rien ici ne devrait gêner une partie rapide.',
  numbers: 'Le site en chiffres',
  games: 'Jeux',
  categories: 'Catégories',
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
