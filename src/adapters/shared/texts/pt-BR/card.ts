// Brazilian Portuguese texts of a task's card.

import type { CardMessages } from '../../../../domain/messages/card.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, bytes: sized, count, duration, percent, plural, elapsed: took } = getFormats('pt-BR');

export const card: CardMessages = {
  noSubtitles: (name) => `O serviço de mídia não aceita legendas, então “${name}” fica de fora e ele ouve o áudio.`,
  noCaptions: 'O serviço de mídia não consegue pôr legendas dentro do filme. Você as recebe como arquivos à parte.',
  queued: 'Na fila',
  queuedBehind: 'Na fila, atrás das suas outras tarefas',
  waiting: {
    noRoom: 'Aguardando: o disco está cheio aqui. Seu pedido será enviado quando houver espaço.',
    serviceFull:
      'Aguardando: o disco do serviço de mídia está cheio. Nada começou; uma nova tentativa é feita automaticamente.',
    busy: 'Aguardando: o serviço de mídia está ocupado agora. Seu pedido será enviado assim que ele aceitar mais.',
    away: 'Aguardando: não dá para falar com o serviço de mídia agora. Seu pedido será enviado assim que ele responder.',
  },
  silent: 'O serviço de mídia não está respondendo no momento. Continuo acompanhando; nada se perde.',
  inLine: 'Esperando a vez',
  placeInLine: (place) => `Número ${count(place)} na fila`,
  working: 'Em andamento',
  stages: {
    starting: 'começando',
    reading: 'lendo o documento',
    speaking: 'falando',
    narrating: 'narrando',
    translating: 'traduzindo',
    fetching: 'baixando',
    transcription: 'transcrevendo',
    translation: 'traduzindo',
    voiceover: 'colocando a nova voz',
    assembly: 'montando o resultado',
    decoding: 'lendo a gravação',
    listening: 'ouvindo',
    playing: 'tocando a música',
    making: 'criando o som',
    separating: 'separando',
    writing: 'salvando',
    'project setup': 'preparando',
  },
  percent,
  usually: (ms) => `costuma levar ${vaguely(ms)}`,
  stopping: 'Parando',
  bringing: 'Concluído; obtendo o resultado',
  bringingAgain: 'Concluído; tentando de novo obter o resultado',
  done: (seconds) => `Pronto em ${took(seconds)}`,
  doneInPart: (seconds) => `Pronto em ${took(seconds)}, mas nem tudo cabe aqui`,
  doneUnclear: (seconds, share) =>
    `Pronto em ${took(seconds)}, mas só cerca de ${percent(share)} do que é dito foi entendido`,
  doneWithout: (seconds, names) => `Pronto em ${took(seconds)}, sem ${all(names)}`,
  whichSample: (line) => `${line}. De qual você gosta mais?`,
  notPosted: 'Pronto, mas não deu para publicar aqui. Está salvo para você.',
  kept: (names, own) =>
    `Voz salva: ${all(names.map((name) => `“${name}”`))}.${own === undefined ? '' : ` “${own}” agora é a sua voz padrão.`}`,
  stopped: {
    unanswered: 'Não foi confirmado em um dia, então nada foi enviado.',
    unsent: 'Parado antes de ser enviado.',
    ended: 'Parado. Não haverá resultado.',
    over: 'Já tinha terminado. Atualize para ver o resultado.',
    unfollowed:
      'Não está mais sendo acompanhado. O serviço de mídia ainda pode concluir e cobrar a tarefa. Atualize para verificar.',
  },
  buttons: {
    stop: 'Parar',
    unfollow: 'Deixar de acompanhar',
    confirm: 'Continuar',
    decline: 'Cancelar',
    again: 'Mais uma vez',
    tryAgain: 'Tentar de novo',
    post: 'Publicar aqui',
    refresh: 'Atualizar',
    edit: 'Editar',
    setDefault: 'Usar como minha voz',
    undoDefault: 'Restaurar minha voz anterior',
    save: (letter) => `Salvar ${letter}`,
  },
  detected: (language) => `${language} (detectado)`,
  from: 'A partir de',
  note: 'Observação',
  yes: 'sim',
  no: 'não',
  captions: 'Legendas',
  transcript: 'Transcrição',
  sample: (letter) => `Amostra ${letter}`,
  synthetic: { voice: 'Voz sintética', sound: 'Som sintético' },
  unmarked: (names) =>
    `${all(names)}: este tipo de arquivo não pode ser marcado como sintético. Avise ao compartilhar.`,
  expense({ minutes, characters, bytes, languages, isFree }) {
    const each = languages > 1 ? ` em cada um dos ${count(languages)} idiomas` : '';
    const words = characters === undefined ? '' : plural(characters, CHARACTERS);
    const size = bytes === undefined ? words : `um arquivo de ${sized(bytes)}`;
    const about = bytes === undefined ? 'Cerca de' : 'Talvez';
    const amount =
      minutes !== undefined
        ? `${about} ${long(minutes)} de áudio${each}${size === '' ? '' : ` (${size})`}.`
        : characters !== undefined
          ? `${about} ${words}${each}.`
          : `${count(languages)} idiomas, e não dá para saber antes quanto tempo dura.`;
    return isFree ? `${amount} Pode demorar um pouco.` : `${amount} Isso pode esgotar o seu plano.`;
  },
  voiceOfYoursUnusable: 'A sua voz padrão não pode ser usada aqui, então outra fala.',
  voiceOfAllUnusable: 'A voz escolhida para todos aqui não pode mais ser usada, então outra fala.',
};

const CHARACTERS = { one: '# caractere', many: '# de caracteres', other: '# caracteres' };

function vaguely(ms: number): string {
  if (ms < 10_000) return 'alguns segundos';
  if (ms < 90_000) return `cerca de ${duration(Math.round(ms / 10_000) * 10, 'second')}`;
  return `cerca de ${duration(Math.round(ms / 60_000), 'minute')}`;
}

function long(minutes: number): string {
  if (minutes < 1.5) return 'um minuto';
  return minutes < 90 ? duration(Math.round(minutes), 'minute') : duration(Math.round(minutes / 60), 'hour');
}
