import type { Translation } from '../translation.ts'

export default {
  title: 'Acerca de {portal}',
  lead: 'Juegos .io en un solo lugar. Abre la página, elige un juego y a jugar. Sin descargas.',
  mission: 'Nuestra misión',
  missionText:
    'Los juegos .io están repartidos por muchos sitios. {portal} reúne unos cuantos buenos en un solo lugar, a un clic y ordenados por Me gusta. Los Me gusta, el tiempo de juego y el número de jugadores los contamos, no los estimamos.',
  team: 'El equipo',
  teamLead: 'Somos un equipo pequeño:',
  catalogue: 'Catálogo',
  catalogueWork: 'Busca juegos, los juega y escribe sobre ellos.',
  engineering: 'Ingeniería',
  engineeringWork: 'Se encarga de que el sitio sea rápido y fiable y de proteger tus datos.',
  illustration: 'Ilustración',
  illustrationWork: 'Dibuja una imagen para cada juego.',
  technology: 'Tecnología',
  react: 'React y TypeScript',
  reactWhy: 'Las páginas se abren y los juegos empiezan antes de que se carguen los scripts.',
  node: 'Node.js y Hono',
  nodeWhy: 'Un solo programa sirve las páginas, las imágenes y los datos en vivo.',
  database: 'SQLite o Postgres',
  databaseWhy: 'Todos los datos están en un archivo, o en Postgres si lo prefieres.',
  values: 'Lo que nos importa',
  accessibility: 'Accesibilidad',
  accessibilityText:
    'Teclado, lector de pantalla, teléfono pequeño o conexión lenta: el sitio funciona con lo que tengas.',
  community: 'Comunidad',
  communityText:
    'El código es abierto, cualquiera puede proponer un juego y una cuenta solo puede dar un Me gusta a cada juego.',
  passion: 'Pasión',
  passionText:
    'Nosotros también jugamos a estos juegos. Aquí nada debería estorbarte para una partida rápida.',
  numbers: 'El sitio en números',
  games: 'Juegos',
  categories: 'Géneros',
  founded: 'Año de creación',
  activeUsers: 'Usuarios activos',
  notAvailable: 'N/D',
  contact: 'Contacto',
  email: 'Correo electrónico: <value></value>',
  chat: 'Chat de la comunidad: <value></value>',
  comingSoon: 'próximamente',
  developers: '¿Desarrollas un juego .io?',
  developersText:
    'Cada juego de este sitio es un pequeño archivo con su nombre, dirección, géneros y una breve descripción. Envíanos el tuyo como pull request. En cuanto lo aceptemos, aparecerá en todo el sitio.',
  openRepository: 'Abrir el repositorio',
  submissionForm: 'Formulario de envío: <value></value>',
} satisfies Translation['about']
