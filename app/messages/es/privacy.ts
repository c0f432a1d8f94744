import type { Translation } from '../translation.ts'

export default {
  title: 'Política de privacidad',
  lastUpdated: 'Última actualización: <date></date>',
  translation:
    'Este texto es una traducción. Si difiere del <english>texto en inglés</english>, prevalece el texto en inglés.',

  introduction: 'Introducción',
  introductionText:
    'Esta página explica qué llega a saber {portal} de ti, por qué y qué puedes hacer al respecto. Puedes explorar, buscar y jugar sin cuenta. La mayoría de los datos que se indican abajo solo los guardamos si tienes una.',

  collected: 'Información que recopilamos',
  withAccount: 'Lo que nos das con una cuenta',
  emailAddress: 'Correo electrónico',
  displayName: 'Nombre visible',
  authentication:
    'Datos de autenticación: tu contraseña, guardada solo como un hash que no se puede revertir, y tus sesiones abiertas',
  language: 'El idioma que elegiste',

  whenUsing: 'Lo que recopilamos cuando usas el sitio',
  played: 'Juegos jugados y tiempo de juego, con la sesión iniciada',
  liked:
    'Juegos que te gustan, con la sesión iniciada; hasta que confirmes tu correo electrónico, también un hash de tu red que no se puede revertir, guardado 30 días',
  saved:
    'Juegos guardados, el último día en que jugaste y el número de días seguidos, con la sesión iniciada',
  reports:
    'Reportes de problemas que envías sobre un juego: el juego, el día, el motivo y un número que no revela quién eres. Los conservamos 30 días',
  visits:
    'Tipo y versión del navegador, hora y fecha de la visita y páginas visitadas, algo que cualquier sitio web ve cuando abres una página',
  onDevice:
    'Tu tema, el idioma que elegiste, el estado de la barra lateral, los juegos que abriste, los que guardaste, tus últimas búsquedas y la lista de la que venías se quedan en tu navegador. También un número aleatorio con el que un juego puede contarte como un jugador activo. Olvidamos ese número cuando sales de la página. Mientras tengas la sesión iniciada, tu navegador también recuerda que la iniciaste, y cada pestaña conserva tu nombre, tu correo electrónico, los juegos que te gustan y tus juegos guardados para mostrarlos más rápido. La página de juegos guardados conserva una copia de tu lista para abrirse sin conexión. Se borra cuando cierras la sesión.',
  games:
    'Los juegos se ejecutan en los sitios de sus creadores, dentro de un marco. Cada creador decide qué recopila su juego. Su política de privacidad te dirá más.',

  use: 'Cómo usamos tu información',
  forSignIn: 'Para iniciar tu sesión y mantener segura tu cuenta',
  forProfile:
    'Para mostrarte tu tiempo de juego, tus Me gusta y tus logros, y mostrarlos a otros jugadores si tus ajustes de privacidad lo permiten',
  forCounts: 'Para contar los Me gusta y los jugadores activos',
  forMails: 'Para enviarte los correos y las notificaciones que elegiste',
  forProblems: 'Para encontrar y resolver problemas',
  notSold: 'No vendemos nada de esto ni creamos perfiles publicitarios.',

  security: 'Seguridad de los datos',
  securityText:
    'Las contraseñas se guardan como hash, creado con Argon2id. Los scripts no pueden leer la cookie que mantiene tu sesión iniciada. Cada página tiene una política de seguridad de contenido estricta, y los juegos se ejecutan en un entorno aislado, separado de este sitio. Para evitar que alguien adivine contraseñas o envíe spam, contamos las contraseñas erróneas, los correos, los Me gusta y los reportes por cuenta y dirección de red durante una hora como máximo, y los reportes sobre un mismo juego durante un día como máximo. No guardamos ningún registro de esos recuentos. Ningún sistema es del todo seguro, así que guardamos lo menos posible.',

  rights: 'Tus derechos sobre los datos',
  rightsLead: 'Tienes los siguientes derechos:',
  access: 'Acceso: ver qué se guarda sobre ti',
  rectification: 'Rectificación: corregir lo que esté mal',
  erasure: 'Supresión: hacer que se borre todo',
  restriction: 'Limitación: limitar cómo se usa',
  portability: 'Portabilidad: descargarlo en un archivo legible por máquinas',
  objection: 'Oposición: oponerte a cómo se usa',
  exercise:
    'Puedes ejercer estos derechos en los ajustes de tu cuenta o poniéndote en contacto con nosotros.',

  cookies: 'Cookies',
  cookiesText:
    'Los visitantes no reciben ninguna cookie. Al iniciar sesión se crean tres. Una mantiene tu sesión iniciada y no hace nada más. Otra indica a las páginas que tienes la sesión iniciada; es un número aleatorio. Ambas se eliminan cuando cierras sesión. La tercera marca este dispositivo como uno en el que ya iniciaste sesión, para que quien intente adivinar tu contraseña no pueda bloquearte el acceso. Es un número aleatorio firmado, no dice nada sobre ti, se guarda solo en tu navegador y se elimina 180 días después de tu último inicio de sesión, o cuando eliminas tu cuenta en este dispositivo. Después de eliminar tu cuenta, una cookie más permite que la página siguiente lo confirme. Esa página elimina la cookie. No usamos cookies de seguimiento ni de publicidad. Si este sitio muestra anuncios de una red publicitaria, el script de la red se ejecuta en su propio marco, y solo después de que lo permitas.',

  changes: 'Cambios',
  changesText:
    'Si esta política cambia, encontrarás la nueva versión en esta página. Anunciamos los cambios importantes en el sitio antes de que entren en vigor.',

  contact: 'Contacto',
  contactAddress: 'Preguntas sobre tus datos: <email></email>',
  contactMissing:
    'Si tienes preguntas sobre tus datos, comunícate con el responsable del sitio. Pronto habrá una dirección de contacto.',
} satisfies Translation['privacy']
