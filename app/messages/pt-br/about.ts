import type { Translation } from '../translation.ts'

export default {
  title: 'Sobre {portal}',
  lead: 'Jogos .io, todos em um só lugar. Abra a página, escolha um jogo e jogue. Sem downloads.',
  mission: 'Nossa missão',
  missionText:
    'Os melhores jogos .io estão espalhados por muitos sites. {portal} reúne todos em um só lugar, com descrições honestas, ordenados pelo que os jogadores curtem e a um clique de distância. As curtidas, o tempo de jogo e o número de jogadores são reais: nós contamos, não estimamos.',
  team: 'A equipe',
  teamLead: 'Somos uma equipe pequena:',
  catalogue: 'Catálogo',
  catalogueWork: 'Encontra jogos, joga e escreve sobre eles.',
  engineering: 'Engenharia',
  engineeringWork: 'Mantém o site rápido, privado e confiável.',
  illustration: 'Ilustração',
  illustrationWork: 'Desenha uma imagem para cada jogo.',
  technology: 'Tecnologia',
  react: 'React e TypeScript',
  reactWhy: 'Cada página funciona antes de os scripts carregarem.',
  node: 'Node.js e Hono',
  nodeWhy: 'Um único programa entrega as páginas, as imagens e os números ao vivo.',
  database: 'SQLite ou Postgres',
  databaseWhy:
    'Todos os dados cabem em um arquivo, ou em um servidor de banco de dados, se você preferir.',
  values: 'O que importa para nós',
  accessibility: 'Acessibilidade',
  accessibilityText:
    'Teclado, leitor de tela, celular pequeno ou conexão lenta: o site funciona com o que você tem.',
  community: 'Comunidade',
  communityText:
    'O código é aberto, qualquer pessoa pode sugerir um jogo e cada curtida vem de um jogador de verdade.',
  passion: 'Paixão',
  passionText: 'Nós também jogamos esses jogos. Nada aqui deve atrapalhar uma partida rápida.',
  numbers: 'O site em números',
  games: 'Jogos',
  categories: 'Categorias',
  founded: 'Fundação',
  activeUsers: 'Usuários ativos',
  notAvailable: 'N/D',
  contact: 'Contato',
  email: 'E-mail: <value></value>',
  chat: 'Chat da comunidade: <value></value>',
  comingSoon: 'em breve',
  developers: 'Você faz um jogo .io?',
  developersText:
    'Cada jogo deste site é um pequeno arquivo com nome, endereço, gêneros e uma breve descrição. Envie o seu como pull request. Assim que o aceitarmos, ele aparece em todo o site.',
  openRepository: 'Abrir o repositório',
  submissionForm: 'Formulário de envio: <value></value>',
} satisfies Translation['about']
