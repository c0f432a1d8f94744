import type { LanguageFile } from '../language-file.ts'

export default {
  keys: {
    Mouse: 'Mouse',
    'Mouse wheel': 'Roda do mouse',
    'Left click': 'Botão esquerdo do mouse',
    Space: 'Espaço',
    'Arrow keys': 'Setas',
    'Left arrow': 'Seta esquerda',
    'Right arrow': 'Seta direita',
    'Up arrow': 'Seta para cima',
    Drag: 'Arrastar',
    Tap: 'Tocar',
    'Right click': 'Botão direito do mouse',
    Shift: 'Shift',
    Enter: 'Enter',
    'Left stick': 'Analógico esquerdo',
    'Right stick': 'Analógico direito',
    Button: 'Botão',
  },
  stopWords: [
    'jogo',
    'jogos',
    'o',
    'os',
    'as',
    'um',
    'uma',
    'uns',
    'umas',
    'e',
    'com',
    'de',
    'do',
    'da',
    'dos',
    'das',
    'em',
    'no',
    'na',
    'para',
    'por',
  ],
  games: {
    '1v1lol': {
      description:
        'Aqui, duas coisas decidem o duelo: sua mira e a rapidez com que você ergue uma parede ou rampa entre você e o rival. A câmera fica atrás do seu lutador, em terceira pessoa.',
    },
    agar: {
      description:
        'Controle uma única célula por uma placa de Petri, engula o que for menor e fuja do que for maior. Ao se dividir em duas, você dá um bote na presa, mas deixa os pedaços expostos aos outros. Criado por Matheus Valadares.',
      controls: {
        'Steer toward the pointer': 'Ir na direção do ponteiro',
        'Split in two': 'Dividir-se em duas',
        'Eject mass': 'Soltar massa',
      },
      tip: 'Enquanto for pequeno, esconda-se atrás de um vírus verde: as células grandes que encostam nele estouram em pedaços.',
    },
    arras: {
      description:
        'Atire nas formas para ganhar experiência e decida, a cada ramo da árvore de melhorias, no que seu tanque vai se transformar. Segue os passos de diep.io, com uma grande família de tanques para escolher.',
      controls: {
        Move: 'Mover-se',
        Aim: 'Mirar',
        Shoot: 'Atirar',
        'Aim and shoot': 'Mirar e atirar',
        'Auto fire': 'Tiro automático',
        'Auto spin': 'Giro automático',
      },
    },
    battledudes: {
      description:
        'Lute por objetivos em mapas que vão se desfazendo: as paredes quebram, e lá se vai a sua cobertura. Um jogo de tiro tático visto de cima, a pé ou ao volante de um veículo.',
    },
    bloxd: {
      description:
        'Um mundo de cubos com vários modos: pule por percursos de parkour, colete e fabrique na sobrevivência, construa sem pressa no criativo ou caia em um minijogo. Cada modo tem salas em que outros jogadores entram.',
      controls: {
        Move: 'Mover-se',
        'Look around': 'Olhar em volta',
        'Break or hit': 'Quebrar ou bater',
        'Place or use': 'Colocar ou usar',
        Jump: 'Pular',
      },
    },
    bopz: {
      description:
        'Entre em uma arena e encare os outros jogadores. Bopz.io é ação multiplayer rápida que cabe em alguns minutos livres.',
    },
    copter: {
      description:
        'Assuma o comando de um helicóptero e cace outros pilotos em combates aéreos a curta distância. As melhorias reforçam a máquina, então sobreviver às primeiras lutas compensa nas seguintes.',
    },
    defly: {
      description:
        'Seu pequeno helicóptero solta torres enquanto voa e estica muros entre elas. Feche o circuito para tomar o terreno de dentro e derrube as torres que sustentam os territórios dos outros.',
      controls: {
        Move: 'Mover-se',
        Aim: 'Mirar',
        Shoot: 'Atirar',
        'Drop a tower': 'Colocar uma torre',
        'Use your superpower': 'Usar seu superpoder',
      },
    },
    digdig: {
      description:
        'Roa o chão e cresça com o que desenterrar, principalmente ouro. Tem mais gente cavando por toda parte, e cada encontro é uma escolha: sair de fininho ou armar uma armadilha.',
    },
    evoworld: {
      description:
        'Você começa como uma mosca, e um monte de criaturas maiores quer comer você. Alimente-se para evoluir e subir na cadeia alimentar: cedo ou tarde, os caçadores viram a sua presa.',
    },
    florr: {
      description:
        'Você é uma flor, e as pétalas que giram ao seu redor são as suas armas. Derrote os monstros que andam por aí para juntar mais, combine as que sobram em outras mais raras e monte o conjunto que combina com o seu jeito de lutar.',
      controls: {
        Move: 'Mover-se',
        'Move toward the pointer': 'Mover-se na direção do ponteiro',
        'Spread your petals to attack': 'Abrir suas pétalas para atacar',
        'Pull your petals in to defend': 'Recolher suas pétalas para se defender',
      },
    },
    gats: {
      description:
        'Escolha uma arma e quanta armadura vai carregar e lute de caixa em caixa em uma arena vista de cima. Pontos rendem vantagens; armadura pesada deixa você mais lento.',
      controls: {
        Move: 'Mover-se',
        Aim: 'Mirar',
        Shoot: 'Atirar',
        Reload: 'Recarregar',
        'Use your perk': 'Usar sua vantagem',
      },
    },
    kour: {
      description:
        'Escolha uma classe, entre em uma arena low poly e mire melhor que os outros em tiroteios rápidos em primeira pessoa. As skins mudam o visual das suas armas.',
      controls: {
        Move: 'Mover-se',
        'Aim or look around': 'Mirar ou olhar em volta',
        Shoot: 'Atirar',
        Jump: 'Pular',
        Reload: 'Recarregar',
      },
    },
    krunker: {
      description:
        'Escolha uma classe e corra por mapas feitos de blocos, emendando deslizadas e pulos para não perder velocidade. Neste FPS os duelos acabam num instante, então se movimentar bem vale tanto quanto mirar bem.',
      controls: {
        Move: 'Mover-se',
        'Aim or look around': 'Mirar ou olhar em volta',
        Shoot: 'Atirar',
        'Aim down sights': 'Mirar pela mira',
        Jump: 'Pular',
        'Crouch or slide': 'Agachar ou deslizar',
        Reload: 'Recarregar',
      },
      roomHint: 'No menu do jogo, aperte “Invite” para copiar o link e cole-o aqui.',
    },
    lolbeans: {
      description:
        'Uma multidão de feijões desengonçados larga ao mesmo tempo em uma pista de obstáculos, entre esbarrões e tombos. Quem for lento demais é eliminado, e o resto se alinha para a próxima rodada.',
      controls: {
        Move: 'Mover-se',
        Jump: 'Pular',
      },
    },
    moomoo: {
      description:
        'Colete madeira, comida e pedra e transforme tudo em muros, moinhos e espinhos ao redor da sua própria vila. Os vizinhos estão fazendo o mesmo, e qualquer um dos lados pode aparecer para saquear o outro.',
      controls: {
        Move: 'Mover-se',
        Aim: 'Mirar',
        'Gather or attack': 'Coletar ou atacar',
        'Select food': 'Escolher comida',
        'Auto attack': 'Ataque automático',
        Chat: 'Conversar no chat',
      },
    },
    mope: {
      description:
        'Comece como um rato, belisque frutinhas, beba antes que sua água acabe e vá virando animais cada vez maiores. Tudo o que está acima de você na cadeia alimentar pode comer você, até que o topo seja você.',
      controls: {
        Move: 'Mover-se',
        'Move toward the pointer': 'Mover-se na direção do ponteiro',
        'Sprint, at the cost of water': 'Correr, gastando água',
      },
    },
    resurviv: {
      description:
        'O surviv.io, que saiu do ar, continua vivo aqui em uma recriação de código aberto. O loot visto de cima e as rodadas até sobrar um só são familiares, mas ele traz novidades próprias.',
      controls: {
        Move: 'Mover-se',
        Aim: 'Mirar',
        'Shoot or punch': 'Atirar ou socar',
        'Aim and shoot': 'Mirar e atirar',
        Reload: 'Recarregar',
        'Pick up, open or revive': 'Pegar, abrir ou reviver',
        'Choose gun, melee or throwable': 'Escolher arma de fogo, corpo a corpo ou arremesso',
        'Next or previous weapon': 'Arma seguinte ou anterior',
        'Use bandage, med kit, soda or pills': 'Usar bandagem, kit médico, refrigerante ou pílulas',
        'Cancel reloading or healing': 'Cancelar a recarga ou a cura',
        'Open the map': 'Abrir o mapa',
      },
    },
    shellshock: {
      description:
        'Cada lutador é um ovo armado, e cada derrota termina em casca quebrada e gema espirrada. Por trás da piada há um FPS completo, com partidas em equipe e todos contra todos.',
      controls: {
        Move: 'Mover-se',
        'Aim or look around': 'Mirar ou olhar em volta',
        Shoot: 'Atirar',
        Jump: 'Pular',
        Reload: 'Recarregar',
        'Swap weapons': 'Trocar de arma',
        'Throw a grenade': 'Lançar uma granada',
      },
      roomHint: 'Durante uma partida, abra o menu, escolha “Invite friends” e copie o link.',
    },
    slither: {
      description:
        'Uma cobrinha come bolinhas brilhantes e cresce a cada uma. Se sua cabeça encostar em outro corpo, você explode e vira comida para todos por perto, então até uma cobra minúscula pode derrubar uma gigante. Criado por Steve Howse.',
      controls: {
        'Steer toward the pointer': 'Ir na direção do ponteiro',
        'Turn left or right': 'Virar à esquerda ou à direita',
        'Boost, at the cost of length': 'Acelerar, perdendo tamanho',
      },
      tip: 'Acelere para passar outra cobra e corte o caminho dela: a cabeça vai bater no seu corpo.',
    },
    starblast: {
      description:
        'Quebre asteroides para pegar os cristais e gaste-os em uma nave melhor. Dá para minerar para a sua equipe e proteger a base dela, ou levar seus canhões para um mata-mata em que toda outra nave é um alvo.',
      controls: {
        'Steer and accelerate': 'Manobrar e acelerar',
        Shoot: 'Atirar',
      },
    },
    suroi: {
      description:
        'Caia na ilha de mãos vazias, reviste caixas atrás de equipamento e fique à frente do gás que vai se fechando. Um battle royale em 2D feito pelos próprios jogadores como projeto aberto, inspirado em surviv.io.',
      controls: {
        Move: 'Mover-se',
        Aim: 'Mirar',
        'Shoot or punch': 'Atirar ou socar',
        'Aim and shoot': 'Mirar e atirar',
        Reload: 'Recarregar',
        'Pick up, open or revive': 'Pegar, abrir ou reviver',
        'Choose gun, melee or throwable': 'Escolher arma de fogo, corpo a corpo ou arremesso',
        'Next or previous weapon': 'Arma seguinte ou anterior',
        'Use gauze, medikit, cola or tablets': 'Usar gaze, kit médico, cola ou comprimidos',
        'Open the map': 'Abrir o mapa',
      },
      links: { 'Source code': 'Código-fonte' },
    },
    survev: {
      description:
        'Você cai em uma ilha tranquila só com os punhos, e cada arma, colete e mira precisa ser encontrado. Uma recriação de código aberto de surviv.io, o battle royale em 2D que saiu do ar, visto bem de cima.',
      controls: {
        Move: 'Mover-se',
        Aim: 'Mirar',
        'Shoot or punch': 'Atirar ou socar',
        'Aim and shoot': 'Mirar e atirar',
        Reload: 'Recarregar',
        'Pick up, open or revive': 'Pegar, abrir ou reviver',
        'Choose gun, melee or throwable': 'Escolher arma de fogo, corpo a corpo ou arremesso',
        'Next or previous weapon': 'Arma seguinte ou anterior',
        'Use bandage, med kit, soda or pills': 'Usar bandagem, kit médico, refrigerante ou pílulas',
        'Cancel reloading or healing': 'Cancelar a recarga ou a cura',
        'Open the map': 'Abrir o mapa',
      },
      tip: 'Reviste a construção mais próxima antes de procurar briga: no primeiro minuto, quem acha uma arma primeiro leva vantagem.',
      links: { 'Source code': 'Código-fonte' },
      roomHint: 'Aperte “Create Team” e depois toque no link para copiá-lo.',
    },
    taming: {
      description:
        'Junte madeira e pedra, levante uma base e procure animais que dê para domar. A criatura domada segue você e entra nas suas lutas, o que ajuda quando outros jogadores vêm atrás dos seus recursos.',
    },
    zombsroyale: {
      description:
        'Cem jogadores saltam do céu e descem de paraquedas na mesma ilha. Pegue as armas que encontrar onde cair, fique dentro da zona segura que vai encolhendo e sobreviva aos outros noventa e nove.',
    },
  },
} satisfies LanguageFile
