// Brazilian Portuguese answer to questions about privacy.

import { getFormats } from '../../../../domain/messages/formats.ts';
import type { PrivacyMessages } from '../../../../domain/messages/privacy.ts';

const { all, count } = getFormats('pt-BR');

export const privacy: PrivacyMessages = {
  title: 'Privacidade',
  line: 'O que fica guardado aqui sobre você, por quanto tempo, e quem mais vê.',
  keptTitle: 'Guardado',
  kept: (days) =>
    `As palavras e os arquivos de uma tarefa enquanto ela está em andamento; a tarefa concluída, por ${count(days)} dias. Suas configurações, dicionários e vozes, até você mudar ou apagar.`,
  conversationTitle: 'A conversa',

  ours: (days) =>
    `Mensagens, cartões e arquivos ficam ${count(days)} dias na máquina de quem opera este chat. Quem pode abri-lo pode ler todas as salas.`,
  theirs:
    'Cartões e arquivos são mensagens normais: quem pode ler a conversa os vê, e a plataforma os guarda pelas regras dela.',
  linksTitle: 'Links',
  links: (days) => `Um resultado grande demais para publicar fica ${count(days)} dias ao alcance de quem tem o link.`,
  workTitle: 'Quem faz o trabalho',
  here: 'A máquina de quem opera este bot. Nada sai dela; só são abertos os links que você dá.',
  away: (hosts) =>
    `O texto, os arquivos, os idiomas e a voz de uma tarefa são enviados para ${all(hosts)}, se o trabalho for feito lá; não quem você é. Esses serviços decidem por quanto tempo os guardam.`,
  readTitle: 'O que é lido',
  read: 'Só o que é para o bot: comandos, formulários, o que o menciona ou é escrito para ele, e mensagens cujo menu ou botão é usado.',

  aloud: 'E o que se escreve em um canal enquanto ele é lido em voz alta. Disso nada fica guardado.',
  operatorTitle: 'Quem opera',
  operator: 'Quem opera este bot pode ver o que está guardado. Nada vai para os autores do Earshot.',
  forgetTitle: 'Apagar seus dados',

  forget: (call) => `${call} apaga o que está guardado sobre você e diz o que não pôde ser apagado.`,
};
