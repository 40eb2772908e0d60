// Brazilian Portuguese texts about reading a channel aloud, including the spoken ones.

import { parseEmojiNames, type ReadAloudMessages } from '../en-aloud.ts';

export const aloud: ReadAloudMessages = {
  title: 'Lido em voz alta',
  command: { name: 'ler', summary: 'Lê este canal em voz alta no seu canal de voz, ou mostra quem é lido' },
  what: { name: 'o-quê', help: 'O que fazer' },
  choices: {
    on: 'ligar',
    off: 'desligar',
    who: 'quem é lido',
    silent: 'eu não',
    messages: 'eu de novo',
    proxied: 'cópias de webhooks',
    unproxied: 'sem cópias de webhooks',
  },

  on: (channel) =>
    `A partir de agora leio em voz alta em ${channel} o que escrevem aqui as pessoas que estão lá. O que começa com // não é lido, e “eu não” deixa você de fora.`,
  off: 'Este canal não é mais lido em voz alta.',
  notOn: 'Este canal não é lido em voz alta.',
  notYours: 'Só moderadores e quem escuta lá podem encerrar isso.',
  elsewhere: (channel) =>
    `No momento leio em voz alta em ${channel}, e há pessoas escutando lá. Entre lá ou peça a elas ou a um moderador que encerre antes.`,
  unseen: 'Não consigo ver este canal. Peça à administração que me permita “Ver canal” aqui.',
  unable:
    'Não posso ler mensagens. Quem me opera pode ativar “Message Content Intent” no portal de desenvolvedores do Discord, em Bot, e me iniciar de novo.',
  silent: 'O que você escreve neste servidor não é mais lido em voz alta.',
  heard: 'O que você escreve volta a ser lido quando você está no canal de voz.',
  copies:
    'As mensagens que um webhook publica de novo, como as do PluralKit, agora são lidas em voz alta neste servidor, com o nome que levam.',
  noCopies: 'As mensagens que um webhook publica de novo não são lidas em voz alta neste servidor.',
  onlyModerators: 'Só moderadores podem mudar isso.',
  who: (text, channel, people) => `${text} em ${channel}: ${people}`,
  nobody: 'ninguém no momento',
  more: (count) => `e mais ${count}`,
  usedUp: (name, why) => `${name}: ${why} Até lá, não leio suas mensagens em voz alta.`,

  spoken: {
    says: (name) => `${name} disse:`,
    answers: (name, to) => `${name} respondeu a ${to}:`,
    somebody: 'alguém',
    link: (host) => `um link para ${host}`,
    code: 'código omitido',
    spoiler: 'spoiler omitido',
    left: {
      picture: (count) => (count === 1 ? 'Imagem omitida.' : `${count} imagens omitidas.`),
      film: (count) => (count === 1 ? 'Vídeo omitido.' : `${count} vídeos omitidos.`),
      recording: (count) => (count === 1 ? 'Gravação omitida.' : `${count} gravações omitidas.`),
      file: (count) => (count === 1 ? 'Arquivo omitido.' : `${count} arquivos omitidos.`),
      voice: () => 'Mensagem de voz omitida.',
    },
    sticker: (name) => `Figurinha ${name}.`,
    poll: (question, answers) => `Enquete: ${question} ${answers}.`,
    forwards: 'Encaminhado:',
    andSoOn: 'E assim por diante.',
    pages: {
      customize: 'Canais e cargos',
      browse: 'Ver canais',
      guide: 'Guia do servidor',
      'linked-roles': 'Cargos vinculados',
    },
    leftOut: (count, name) =>
      count === 1 ? `Mais uma mensagem de ${name} omitida.` : `Mais ${count} mensagens de ${name} omitidas.`,
    emoji: parseEmojiNames(
      'ri, ri muito, sorri, com amor, chora, triste, com raiva, pensa, pisca, legal, joinha, não gostei, aplauso, por favor, coração, fogo, festa, cem, acena, olhos, caveira, implora, ufa, feito',
    ),
  },
};
