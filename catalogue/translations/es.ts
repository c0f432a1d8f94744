import type { LanguageFile } from '../language-file.ts'

export default {
  keys: {
    Mouse: 'Ratón',
    'Mouse wheel': 'Rueda del ratón',
    'Left click': 'Clic izquierdo',
    Space: 'Espacio',
    'Arrow keys': 'Flechas',
    'Left arrow': 'Flecha izquierda',
    'Right arrow': 'Flecha derecha',
    'Up arrow': 'Flecha arriba',
    Drag: 'Arrastrar',
    Tap: 'Tocar',
    'Right click': 'Clic derecho',
    Shift: 'Shift',
    Enter: 'Enter',
    'Left stick': 'Joystick izquierdo',
    'Right stick': 'Joystick derecho',
    Button: 'Botón',
  },
  stopWords: [
    'juego',
    'juegos',
    'el',
    'la',
    'los',
    'las',
    'un',
    'una',
    'unos',
    'unas',
    'y',
    'con',
    'de',
    'del',
    'en',
    'para',
    'por',
    'al',
  ],
  games: {
    '1v1lol': {
      description:
        'Aquí el duelo lo deciden dos cosas: tu puntería y lo rápido que pones un muro o una rampa entre tu rival y tú. La cámara va detrás de tu personaje, en tercera persona.',
    },
    agar: {
      description:
        'Maneja una sola célula por una placa de Petri, trágate lo que sea más pequeño y aléjate de lo que sea más grande. Si te divides en dos, te lanzas sobre tu presa, pero cada mitad queda a merced de los demás. Creado por Matheus Valadares.',
      controls: {
        'Steer toward the pointer': 'Moverse hacia el puntero',
        'Split in two': 'Dividirse en dos',
        'Eject mass': 'Expulsar masa',
      },
      tip: 'Mientras seas pequeño, escóndete detrás de un virus verde: las células grandes que lo tocan revientan en pedazos.',
    },
    arras: {
      description:
        'Dispara a las figuras para ganar experiencia y decide, en cada rama del árbol de mejoras, en qué se convierte tu tanque. Sigue los pasos de diep.io, con una gran familia de tanques para elegir.',
      controls: {
        Move: 'Moverse',
        Aim: 'Apuntar',
        Shoot: 'Disparar',
        'Aim and shoot': 'Apuntar y disparar',
        'Auto fire': 'Disparo automático',
        'Auto spin': 'Giro automático',
      },
    },
    battledudes: {
      description:
        'Lucha por objetivos en mapas que se caen a pedazos: los muros se rompen y adiós cobertura. Un shooter táctico visto desde arriba, a pie o al volante de un vehículo.',
    },
    bloxd: {
      description:
        'Un mundo de cubos con muchos modos: salta por circuitos de parkour, recolecta y fabrica en supervivencia, construye a tu aire en creativo o métete en un minijuego. Cada modo tiene salas en las que entran otros jugadores.',
      controls: {
        Move: 'Moverse',
        'Look around': 'Mirar alrededor',
        'Break or hit': 'Romper o golpear',
        'Place or use': 'Colocar o usar',
        Jump: 'Saltar',
      },
    },
    bopz: {
      description:
        'Salta a una arena y enfréntate a los demás jugadores. Bopz.io es acción multijugador rápida que cabe en unos minutos libres.',
    },
    copter: {
      description:
        'Ponte a los mandos de un helicóptero y caza a otros pilotos en combates aéreos a corta distancia. Las mejoras refuerzan tu máquina, así que sobrevivir a los primeros combates se nota en los siguientes.',
    },
    defly: {
      description:
        'Tu pequeño helicóptero va soltando torres mientras vuela y las une con muros. Cierra el circuito para quedarte con el terreno de dentro y derriba las torres que sostienen los territorios ajenos.',
      controls: {
        Move: 'Moverse',
        Aim: 'Apuntar',
        Shoot: 'Disparar',
        'Drop a tower': 'Colocar una torre',
        'Use your superpower': 'Usar el superpoder',
      },
    },
    digdig: {
      description:
        'Ábrete paso bajo tierra a mordiscos y crece con lo que desentierras, sobre todo con oro. A tu alrededor excavan otros, y en cada encuentro toca elegir: escabullirte o tender una trampa.',
    },
    evoworld: {
      description:
        'Empiezas siendo una mosca, y hay un montón de criaturas más grandes que quieren comerte. Aliméntate para evolucionar al siguiente animal de la cadena alimentaria y, tarde o temprano, los cazadores serán tus presas.',
    },
    florr: {
      description:
        'Eres una flor, y los pétalos que giran a tu alrededor son tus armas. Derrota a los monstruos que rondan para conseguir más, combina los que te sobran para crear otros más raros y forma el conjunto que mejor vaya con tu forma de luchar.',
      controls: {
        Move: 'Moverse',
        'Move toward the pointer': 'Moverse hacia el puntero',
        'Spread your petals to attack': 'Extender los pétalos para atacar',
        'Pull your petals in to defend': 'Recoger los pétalos para defenderse',
      },
    },
    gats: {
      description:
        'Elige un arma y cuánta armadura vas a llevar, y lucha de caja en caja en una arena vista desde arriba. Los puntos dan ventajas; la armadura pesada te hace más lento.',
      controls: {
        Move: 'Moverse',
        Aim: 'Apuntar',
        Shoot: 'Disparar',
        Reload: 'Recargar',
        'Use your perk': 'Usar la ventaja',
      },
    },
    kour: {
      description:
        'Elige una clase, entra en una arena low poly y apunta mejor que los demás en tiroteos rápidos en primera persona. Las skins cambian el aspecto de tus armas.',
      controls: {
        Move: 'Moverse',
        'Aim or look around': 'Apuntar o mirar alrededor',
        Shoot: 'Disparar',
        Jump: 'Saltar',
        Reload: 'Recargar',
      },
    },
    krunker: {
      description:
        'Elige una clase y corre por mapas hechos de bloques, encadenando deslizamientos y saltos para no perder velocidad. En este shooter en primera persona los duelos duran un instante, así que moverte bien importa tanto como apuntar.',
      controls: {
        Move: 'Moverse',
        'Aim or look around': 'Apuntar o mirar alrededor',
        Shoot: 'Disparar',
        'Aim down sights': 'Apuntar con la mira',
        Jump: 'Saltar',
        'Crouch or slide': 'Agacharse o deslizarse',
        Reload: 'Recargar',
      },
      roomHint: 'En el menú del juego, pulsa «Invite» para copiar el enlace y pégalo aquí.',
    },
    lolbeans: {
      description:
        'Una multitud de frijoles tambaleantes sale a la vez por una pista de obstáculos, entre choques y revolcones. Los más lentos quedan eliminados, y los demás se colocan para la siguiente ronda.',
      controls: {
        Move: 'Moverse',
        Jump: 'Saltar',
      },
    },
    moomoo: {
      description:
        'Recoge madera, comida y piedra, y conviértelas en muros, molinos de viento y pinchos alrededor de tu propia aldea. Tus vecinos hacen lo mismo, y cualquiera puede presentarse a saquear al otro.',
      controls: {
        Move: 'Moverse',
        Aim: 'Apuntar',
        'Gather or attack': 'Recolectar o atacar',
        'Select food': 'Elegir comida',
        'Auto attack': 'Ataque automático',
        Chat: 'Chatear',
      },
    },
    mope: {
      description:
        'Empieza como ratón, mordisquea bayas, bebe antes de quedarte sin agua y ve convirtiéndote en animales cada vez más grandes. Todo lo que esté por encima de ti en la cadena alimentaria puede comerte, hasta que la cima seas tú.',
      controls: {
        Move: 'Moverse',
        'Move toward the pointer': 'Moverse hacia el puntero',
        'Sprint, at the cost of water': 'Correr, a costa de agua',
      },
    },
    resurviv: {
      description:
        'El desaparecido surviv.io sigue vivo aquí en una recreación de código abierto. El saqueo visto desde arriba y las rondas en las que solo queda uno te sonarán, pero añade cosas propias.',
      controls: {
        Move: 'Moverse',
        Aim: 'Apuntar',
        'Shoot or punch': 'Disparar o golpear',
        'Aim and shoot': 'Apuntar y disparar',
        Reload: 'Recargar',
        'Pick up, open or revive': 'Recoger, abrir o reanimar',
        'Choose gun, melee or throwable': 'Elegir arma de fuego, cuerpo a cuerpo o arrojadiza',
        'Next or previous weapon': 'Arma siguiente o anterior',
        'Use bandage, med kit, soda or pills': 'Usar venda, botiquín, refresco o pastillas',
        'Cancel reloading or healing': 'Cancelar la recarga o la cura',
        'Open the map': 'Abrir el mapa',
      },
    },
    shellshock: {
      description:
        'Cada luchador es un huevo armado, y cada derrota acaba en cáscara rota y yema salpicada. Detrás de la broma hay un shooter en primera persona de verdad, con partidas por equipos y todos contra todos.',
      controls: {
        Move: 'Moverse',
        'Aim or look around': 'Apuntar o mirar alrededor',
        Shoot: 'Disparar',
        Jump: 'Saltar',
        Reload: 'Recargar',
        'Swap weapons': 'Cambiar de arma',
        'Throw a grenade': 'Lanzar una granada',
      },
      roomHint: 'Durante una partida, abre el menú, elige «Invite friends» y copia el enlace.',
    },
    slither: {
      description:
        'Una serpiente pequeña come bolitas brillantes y se alarga con cada una. Si tu cabeza toca otro cuerpo, estallas y te conviertes en comida para todos los de alrededor, así que hasta la más diminuta puede tumbar a una gigante. Creado por Steve Howse.',
      controls: {
        'Steer toward the pointer': 'Moverse hacia el puntero',
        'Turn left or right': 'Girar a la izquierda o a la derecha',
        'Boost, at the cost of length': 'Acelerar, a costa de longitud',
      },
      tip: 'Acelera para adelantar a otra serpiente y crúzate en su camino: su cabeza chocará contra tu cuerpo.',
    },
    starblast: {
      description:
        'Rompe asteroides para sacarles cristales y gástalos en una nave mejor. Puedes minar para tu equipo y defender su base, o llevarte los cañones a un todos contra todos donde cualquier otra nave es un blanco.',
      controls: {
        'Steer and accelerate': 'Girar y acelerar',
        Shoot: 'Disparar',
      },
    },
    suroi: {
      description:
        'Cae en la isla con las manos vacías, busca equipo en las cajas y no dejes que te alcance el gas. Un battle royale en 2D que sus propios jugadores desarrollan como proyecto abierto, inspirado en surviv.io.',
      controls: {
        Move: 'Moverse',
        Aim: 'Apuntar',
        'Shoot or punch': 'Disparar o golpear',
        'Aim and shoot': 'Apuntar y disparar',
        Reload: 'Recargar',
        'Pick up, open or revive': 'Recoger, abrir o reanimar',
        'Choose gun, melee or throwable': 'Elegir arma de fuego, cuerpo a cuerpo o arrojadiza',
        'Next or previous weapon': 'Arma siguiente o anterior',
        'Use gauze, medikit, cola or tablets': 'Usar gasa, botiquín, cola o pastillas',
        'Open the map': 'Abrir el mapa',
      },
      links: { 'Source code': 'Código fuente' },
    },
    survev: {
      description:
        'Aterrizas en una isla tranquila sin nada más que tus puños: hay que encontrar cada arma, cada chaleco y cada mira. Una recreación de código abierto de surviv.io, el battle royale en 2D que cerró, visto directamente desde arriba.',
      controls: {
        Move: 'Moverse',
        Aim: 'Apuntar',
        'Shoot or punch': 'Disparar o golpear',
        'Aim and shoot': 'Apuntar y disparar',
        Reload: 'Recargar',
        'Pick up, open or revive': 'Recoger, abrir o reanimar',
        'Choose gun, melee or throwable': 'Elegir arma de fuego, cuerpo a cuerpo o arrojadiza',
        'Next or previous weapon': 'Arma siguiente o anterior',
        'Use bandage, med kit, soda or pills': 'Usar venda, botiquín, refresco o pastillas',
        'Cancel reloading or healing': 'Cancelar la recarga o la cura',
        'Open the map': 'Abrir el mapa',
      },
      tip: 'Registra el edificio más cercano antes de buscar pelea: en el primer minuto manda quien consigue antes un arma.',
      links: { 'Source code': 'Código fuente' },
      roomHint: 'Pulsa «Create Team» y luego toca el enlace para copiarlo.',
    },
    taming: {
      description:
        'Recoge madera y piedra, levanta una base y busca animales que se dejen domesticar. Una criatura domesticada te sigue y pelea a tu lado, algo muy útil cuando otros jugadores van tras tus provisiones.',
    },
    zombsroyale: {
      description:
        'Cien jugadores saltan desde el cielo y caen en paracaídas sobre la misma isla. Hazte con las armas que haya donde aterrices, quédate dentro de la zona segura, que se va encogiendo, y sobrevive a los otros noventa y nueve.',
    },
  },
} satisfies LanguageFile
