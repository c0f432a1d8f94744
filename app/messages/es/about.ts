import type { Translation } from '../translation.ts'

export default {
  title: 'Acerca de {portal}',
  lead: 'Juegos .io, todos en un solo lugar. Abre la página, elige un juego y a jugar. Sin descargas.',
  mission: 'Nuestra misión',
  missionText:
    'Los mejores juegos .io están repartidos por muchos sitios web. {portal} los reúne en un solo lugar, con descripciones honestas, ordenados según lo que gusta a los jugadores y a un clic. Los Me gusta, el tiempo de juego y los jugadores son reales: los contamos, no los estimamos.',
  team: 'El equipo',
  teamLead: 'Somos un equipo pequeño:',
  catalogue: 'Catálogo',
  catalogueWork: 'Busca juegos, los juega y escribe sobre ellos.',
  engineering: 'Ingeniería',
  engineeringWork: 'Mantiene el sitio rápido, privado y fiable.',
  illustration: 'Ilustración',
  illustrationWork: 'Dibuja una imagen para cada juego.',
  technology: 'Tecnología',
  react: 'React y TypeScript',
  reactWhy: 'Cada página funciona antes de que se carguen sus scripts.',
  node: 'Node.js y Hono',
  nodeWhy: 'Un solo programa sirve las páginas, las imágenes y los números en vivo.',
  database: 'SQLite o Postgres',
  databaseWhy:
    'Todos los datos caben en un archivo, o en un servidor de bases de datos si lo prefieres.',
  values: 'Lo que nos importa',
  accessibility: 'Accesibilidad',
  accessibilityText:
    'Teclado, lector de pantalla, teléfono pequeño o conexión lenta: el sitio funciona con lo que tengas.',
  community: 'Comunidad',
  communityText:
    'El código es abierto, cualquiera puede proponer un juego y cada Me gusta viene de un jugador real.',
  passion: 'Pasión',
  passionText:
    'Nosotros también jugamos a estos juegos. Nada de lo que hay aquí debería interponerse en una partida rápida.',
  numbers: 'El sitio en números',
  games: 'Juegos',
  categories: 'Categorías',
  founded: 'Fundado en',
  activeUsers: 'Usuarios activos',
  notAvailable: 'N/D',
  contact: 'Contacto',
  email: 'Correo electrónico: <value></value>',
  chat: 'Chat de la comunidad: <value></value>',
  comingSoon: 'próximamente',
  developers: '¿Has creado un juego .io?',
  developersText:
    'Cada juego de este sitio es un pequeño archivo con su nombre, dirección, géneros y una breve descripción. Envíanos el tuyo como pull request. En cuanto lo aceptemos, aparecerá en todo el sitio.',
  openRepository: 'Abrir el repositorio',
  submissionForm: 'Formulario de envío: <value></value>',
} satisfies Translation['about']
