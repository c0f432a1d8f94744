import type { Translation } from '../translation.ts'

export default {
  title: 'Política de privacidade',
  lastUpdated: 'Última atualização: <date></date>',
  translation:
    'Este texto é uma tradução. Se ele for diferente do <english>texto em inglês</english>, vale o texto em inglês.',

  introduction: 'Introdução',
  introductionText:
    'Esta página explica o que o {portal} fica sabendo sobre você, por quê e o que você pode fazer a respeito. Você pode navegar, buscar e jogar sem conta. A maioria dos dados abaixo só é guardada se você tiver uma conta.',

  collected: 'Informações que coletamos',
  withAccount: 'O que você nos dá com uma conta',
  emailAddress: 'Endereço de e-mail',
  displayName: 'Nome de exibição',
  authentication:
    'Dados de autenticação: sua senha, guardada somente como um hash que não pode ser revertido, e suas sessões abertas',
  language: 'O idioma que você escolheu',

  whenUsing: 'O que coletamos quando você usa o site',
  played: 'Jogos jogados e tempo de jogo, quando você está na sua conta',
  liked:
    'Jogos curtidos, quando você está na sua conta; até você confirmar seu endereço de e-mail, também um hash da sua rede que não pode ser revertido, guardado por 30 dias',
  saved:
    'Jogos salvos, o último dia em que você jogou e o número de dias seguidos, quando você está na sua conta',
  reports:
    'Relatos de problemas que você envia sobre um jogo: o jogo, o dia, o motivo e um número que não revela quem você é. Guardamos esses relatos por 30 dias',
  visits:
    'Tipo e versão do navegador, hora e data da visita e páginas visitadas, o que todo site vê quando você abre uma página',
  onDevice:
    'Seu tema, o idioma que você escolheu, o estado da barra lateral, os jogos que você abriu, os que você salvou, suas últimas buscas e a lista de onde você veio ficam no seu navegador. O mesmo vale para um número aleatório que permite a um jogo contar você como um jogador ativo. Esquecemos esse número quando você sai da página. Enquanto você está na sua conta, seu navegador também se lembra disso, e cada aba guarda seu nome, seu endereço de e-mail, seus jogos curtidos e seus jogos salvos para mostrá-los mais rápido. A página de jogos salvos guarda uma cópia da sua lista para abrir sem conexão. A cópia é excluída quando você sai da conta.',
  games:
    'Os jogos rodam nos sites de seus criadores, dentro de um frame. Cada criador decide o que o jogo dele coleta. A política de privacidade dele explica mais.',

  use: 'Como usamos suas informações',
  forSignIn: 'Para você entrar na sua conta e para mantê-la segura',
  forProfile:
    'Para mostrar a você seu tempo de jogo, suas curtidas e suas conquistas, e a outros jogadores se suas configurações de privacidade permitirem',
  forCounts: 'Para contar curtidas e jogadores ativos',
  forMails: 'Para enviar os e-mails e as notificações que você escolheu',
  forProblems: 'Para encontrar e corrigir problemas',
  notSold: 'Não vendemos nada disso e não criamos perfis de publicidade.',

  security: 'Segurança dos dados',
  securityText:
    'As senhas são protegidas com o hash Argon2id. Scripts não conseguem ler o cookie que mantém você na sua conta. Cada página tem uma política de segurança de conteúdo rígida, e os jogos rodam em uma sandbox, separada deste site. Para impedir a adivinhação de senhas e o spam, contamos senhas erradas, e-mails, curtidas e relatos por conta e endereço de rede por até uma hora, e relatos sobre um mesmo jogo por até um dia. Não guardamos registro dessas contagens. Nenhum sistema é perfeitamente seguro, por isso guardamos o mínimo possível.',

  rights: 'Seus direitos sobre os dados',
  rightsLead: 'Você tem direito a:',
  access: 'Acesso: ver o que está guardado sobre você',
  rectification: 'Retificação: corrigir o que estiver errado',
  erasure: 'Exclusão: fazer com que tudo seja excluído',
  restriction: 'Restrição: limitar como os dados são usados',
  portability: 'Portabilidade: baixar tudo em um arquivo legível por máquina',
  objection: 'Oposição: opor-se à forma como os dados são usados',
  exercise:
    'Você pode exercer esses direitos nas configurações da sua conta ou entrando em contato conosco.',

  cookies: 'Cookies',
  cookiesText:
    'Visitantes não recebem nenhum cookie. Ao entrar, você recebe três. Um mantém você na sua conta e não faz mais nada. Outro informa às páginas que você está na sua conta; é um número aleatório. Os dois são removidos quando você sai. O terceiro marca este dispositivo como um em que você já entrou, para que alguém que tente adivinhar sua senha não consiga bloquear seu acesso. É um número aleatório assinado, não diz nada sobre você, fica somente no seu navegador e é removido 180 dias depois da última vez que você entrou, ou quando você exclui sua conta neste dispositivo. Depois que você exclui sua conta, mais um cookie permite que a página seguinte confirme isso. Essa página remove o cookie. Não usamos cookies de rastreamento nem de publicidade. Se este site mostrar anúncios de uma rede de publicidade, o script da rede roda em um frame próprio, e só depois que você permitir.',

  changes: 'Mudanças',
  changesText:
    'Se esta política mudar, você encontrará a nova versão nesta página. Anunciamos mudanças importantes no site antes que entrem em vigor.',

  contact: 'Contato',
  contactAddress: 'Dúvidas sobre seus dados: <email></email>',
  contactMissing:
    'Para dúvidas sobre seus dados, fale com o responsável pelo site. Um endereço de contato virá em breve.',
} satisfies Translation['privacy']
