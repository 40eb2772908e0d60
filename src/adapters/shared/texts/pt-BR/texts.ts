// Brazilian Portuguese texts of the adapters.

import type { AdapterMessages } from '../en.ts';
import { aloud } from './aloud.ts';
import { sharing } from './sharing.ts';
import { voice } from './voice.ts';
import { web } from './web.ts';

export const texts: AdapterMessages = {
  yes: 'Sim',
  no: 'Não',
  close: 'Cancelar',
  more: 'Mais opções',
  choose: 'Escolher',
  setting: 'Deixe vazio para usar o seu padrão',
  fileMost: (size) => `Aqui, até ${size}; arquivos maiores, em uma mensagem.`,
  kept: (name) => `“${name}” continua valendo; adicione um arquivo só para trocar.`,
  byMenu: (label, verb) => `${label}: abra o menu (⋮) de uma mensagem que a contenha e escolha “${verb}”.`,
  keptText: (label, size) =>
    `${label}: seu texto de ${size} caracteres fica como está; é longo demais para ser alterado aqui.`,

  toFix: 'Nada foi enviado ainda. É preciso mudar o seguinte:',
  edit: 'Editar',
  possible: (names) => `Aqui é possível: ${names}.`,
  startedBefore: 'Isso já foi iniciado.',
  open: 'Abrir o formulário',
  late: 'Não deu para abrir o formulário a tempo.',
  formRefused: (line) =>
    `O Slack não conseguiu mostrar este formulário. Escreva tudo em uma linha, por exemplo ${line}.`,
  lost: 'O que você informou antes do formulário se perdeu. Confira e envie de novo.',
  formGone: 'Não tenho mais o que você escreveu ali. Use o comando de novo.',
  oldButton: 'Este botão expirou.',
  notTaken: 'Não conseguimos receber isso. Envie de novo daqui a pouco.',
  interrupted: 'Houve uma interrupção antes de começar. Envie de novo.',
  queuedStays: 'Um cartão que continua em “Na fila” não vai mais avançar.',
  interruptedPress: 'Houve uma interrupção. Se a mensagem não mostra o que você apertou, aperte de novo.',
  unknown: (command) => `Não conheço “${command}”. Tente um destes:`,
  unknownNow: (command, platform) =>
    `Não conheço mais “${command}”. Recarregue o ${platform} para ver o que existe agora.`,

  noText: 'Essa mensagem não tem texto. Escolha uma que tenha.',
  onlySticker: 'Essa mensagem é só uma figurinha, sem palavras. Escolha uma que tenha texto.',
  mentionMe:
    'Você mencionou meu cargo, então o Discord não me mostra o que você escreveu. Mencione a mim: escolha a opção com a marca APP.',
  noAnswerHere:
    'Não posso responder onde você acabou de pedir: o tópico está trancado ou arquivado, ou não tenho permissão para escrever lá. Nada foi iniciado. Peça em outro canal ou aqui, nas nossas mensagens diretas.',
  noFile: (kinds) => `Essa mensagem não tem um arquivo adequado. É preciso: ${kinds}.`,
  noLink: 'Essa mensagem não tem link nem filme ou gravação adequada. Escolha outra.',
  deletedFile: 'Esse arquivo foi apagado. Anexe de novo.',
  unreadFile: 'Não recebi os detalhes desse arquivo. Envie de novo daqui a pouco.',
  noUse: (name, kinds) => `Não posso usar “${name}”. Aceito arquivos ${kinds}.`,
  whatWith: (name) => `O que devo fazer com “${name}”?`,
  whatWithText: 'O que devo fazer com esse texto?',

  invite: (bot) => `Não faço parte deste canal e não posso publicar aqui. Digite /invite @${bot} para me convidar.`,
  outside: 'Não posso publicar aqui.',
  noStep: 'Não ofereço esta etapa aqui.',
  unsure: 'Não sei se minha mensagem chegou aqui, então continuo onde posso conferir.',
  direct: 'Está nas nossas mensagens diretas.',
  notDirect: 'Também não posso enviar mensagens diretas a você, então nada foi enviado.',

  hello: (name) => `Sou o ${name}: fala, sons, traduções, vozes, histórias, áudio separado e dublagens, aqui mesmo.`,
  how: (name, line) =>
    `Digite um comando como ${line}, escreva o mesmo depois de @${name} ou em uma mensagem direta, ou abra o menu de uma mensagem (⋮) e escolha o que fazer com o texto ou o arquivo.`,
  howTitle: 'Como começar',
  help: 'Todos os comandos',
  defaults: 'Mudar os padrões',

  since: (time) => `desde ${time}`,
  inFile: 'O texto completo está no arquivo.',
  cut: 'O resto não cabe aqui.',
  wholeText: (title) => `${title}: o texto completo`,
  elsewhere: (line) =>
    `${line}. Não dá para publicar arquivos aqui; o resultado está em uma mensagem direta para quem pediu.`,
  post: 'Publicar aqui',
  linked: (size, until) => `${size}. O link funciona até ${until}.`,
  unlinked: (size) => `${size}. Fica guardado por um tempo no serviço de mídia.`,
  noFiles: {
    storage:
      'O espaço para arquivos deste espaço de trabalho está cheio e não deu para enviar o resultado. É possível apagar arquivos antigos ou mudar o plano; depois, aperte “Publicar aqui”.',
    off: 'O envio de arquivos está desativado neste espaço de trabalho e não deu para enviar o resultado. A administração pode permitir; depois, aperte “Publicar aqui”.',
    imagesOnly:
      'Este espaço de trabalho só aceita imagens e não deu para enviar o resultado. A administração pode permitir outros arquivos; depois, aperte “Publicar aqui”.',
    type: 'Este espaço de trabalho não permite arquivos deste tipo e não deu para enviar o resultado. A administração pode permitir; depois, aperte “Publicar aqui”.',
    scope:
      'O aplicativo não pode enviar arquivos neste espaço de trabalho. Quem o instalou pode instalar de novo com a permissão files:write; depois, aperte “Publicar aqui”.',
    large: 'Arquivos grandes como o resultado não são aceitos aqui. Peça algo mais curto.',
    other: (code) => `O resultado não foi aceito aqui (${code || '?'}). Tente “Publicar aqui” de novo mais tarde.`,
  },
  nowhere: (platform) =>
    `O ${platform} não nos deixa publicar nem nesse canal nem em mensagem direta. Convide o bot, abra suas mensagens diretas ou peça em outro canal.`,
  noScope:
    'Falta uma permissão ao aplicativo neste workspace. Peça a quem o instalou que o instale de novo e tente outra vez.',
  revoked: 'O aplicativo não está mais instalado nesse espaço de trabalho. Instale de novo e tente outra vez.',

  fileGone: (name, platform) => `O ${platform} não tem mais “${name}”, ou não nos deixa ver. Anexe o arquivo de novo.`,
  fileLater: (name, platform) => `O ${platform} não entregou “${name}”. Tente de novo daqui a pouco.`,
  fileLost: (name, platform) => `O ${platform} não disse onde está “${name}”. Anexe o arquivo de novo.`,
  fileHidden: (name, platform) =>
    `O ${platform} não nos deixa ler “${name}” aqui. Envie ao bot em uma mensagem direta.`,
  fileExternal: (name) => `“${name}” só aponta para outro serviço e não pode ser lido. Envie o próprio arquivo.`,
  fileForeign: (name, platform) =>
    `“${name}” não está nos servidores de arquivos do ${platform} e não foi lido. Envie o próprio arquivo.`,
  fileSignIn: (name, platform) =>
    `O ${platform} devolveu uma página de login em vez de “${name}”. Quem instalou o aplicativo pode instalar de novo com a permissão files:read.`,
  fileCutOff: (name, platform) => `“${name}” chegou incompleto do ${platform}. Tente de novo daqui a pouco.`,

  uploadGone:
    'Um dos arquivos não está mais aqui: o que não é enviado fica guardado por um dia, ou menos se o disco estiver cheio. Escolha e envie de novo.',
  notKept: (name) => `“${name}” não está mais guardado aqui, então nada começou. Adicione de novo e reenvie o comando.`,
  noRoom:
    'O disco está cheio, então isso não foi aceito. Tente mais tarde. Arquivos antigos são apagados automaticamente; quem administra este serviço pode liberar espaço.',
  refreshed: 'Verificado de novo: o cartão mostra como está.',

  plain: {
    unsure: 'Não tenho certeza do que foi pedido. É uma destas coisas?',
    'no-input':
      'Não vejo de que texto ou arquivo se trata. Anexe-o, ponha as palavras entre aspas ou escolha-o no menu dessa mensagem.',
    unknown: (help: string) =>
      `Não entendi. Tente “diga "Bom dia" em francês” ou “faça um som de trovão de 5 segundos”; ${help} mostra tudo o que há.`,
  },

  agent: {
    begun: 'Já estou fazendo. A linha abaixo mostra o andamento, e o resultado aparece aqui.',
    title: 'Você pode começar assim',
    prompts: [
      { title: 'Dizer em francês', message: 'diga "Bom dia" em francês' },
      { title: 'Traduzir uma frase', message: 'traduza "Onde fica a estação?" para o francês' },
      { title: 'Fazer um som', message: 'faça um som de trovão de 5 segundos' },
      { title: 'Dublar um vídeo', message: 'duble este vídeo para o francês' },
    ],
    next: 'Próximos passos',
    needed: (what: string) => `Ainda falta: ${what}.`,
    good: 'Bom',
    bad: 'Ruim',
    thanks: 'Obrigado. Sua avaliação é contada sem o seu nome.',
    sorry: (edit: string) =>
      `Obrigado. Sua avaliação é contada sem o seu nome. Com “${edit}” no cartão dá para tentar de outro jeito.`,
  },

  web,
  voice,
  sharing,
  aloud,
};
