// Brazilian Portuguese texts for failures, with the next step, and for results that are too large for a place.

import type { FailureMessages } from '../../../../domain/messages/failures.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { bytes, day, duration } = getFormats('pt-BR');

const NO_CREDIT = 'A conta do serviço de mídia está sem crédito. Quem é titular pode recarregar.';
const TROUBLE = 'Algo deu errado no serviço de mídia. Tente de novo.';
const NOT_ALLOWED =
  'A conta do serviço de mídia não pode fazer isso. Quem administra este serviço pode conferir o que a chave de API permite.';
const PUBLIC_URL =
  'Com PUBLIC_URL definido, esses resultados chegam como link; até lá, publique a partir das suas tarefas onde cabem arquivos maiores.';

export const failures: FailureMessages = {
  reasons: {
    HARMFUL_CONTENT_DETECTED:
      'O serviço de mídia considerou o conteúdo nocivo e não vai processar. Tente outras palavras ou outro arquivo.',
    VOICE_CONVERSION_ERROR: 'O serviço de mídia teve um problema com a voz. Tente de novo ou escolha outra voz.',
    PROCESSING_ERROR: TROUBLE,
    INTERNAL_ERROR: TROUBLE,
    MASTERING_OUT_OF_RANGE: 'O serviço de mídia não conseguiu ajustar o volume. Tente uma gravação de volume normal.',
    SOURCE_TOO_LONG: 'É longo demais para o serviço de mídia. Tente algo mais curto.',
    SOURCE_TOO_LARGE: 'O arquivo é grande demais para o serviço de mídia. Tente um menor.',
    SOURCE_TYPE_NOT_SUPPORTED: 'O serviço de mídia não aceita esse tipo de arquivo. Tente outro formato.',
    ERROR_DOWNLOADING_SOURCE: 'O serviço de mídia não conseguiu baixar o link. Confira se ele abre sem login.',
    TOO_MANY_GDRIVE_REQUESTS:
      'O serviço onde está o arquivo está recusando mais downloads agora. Tente mais tarde ou use outro link.',
    SOURCE_BLOCKED_IN_REGION: 'O link está bloqueado onde o serviço de mídia funciona. Use outro link.',
    SOURCE_IS_AGE_RESTRICTED:
      'O link tem restrição de idade, então o serviço de mídia não consegue baixar. Use outro link.',
    SOURCE_NOT_FOUND: 'Não há nada nesse link. Confira o endereço.',
    MISMATCHED_SOURCE_CODEC: 'As faixas do arquivo não combinam entre si. Salve em outro formato.',
    CONTENT_DOES_NOT_MATCH_EXTENSION: 'O arquivo não é o que o nome diz. Confira a extensão.',
    INVALID_SOURCE_DATA: 'Não deu para ler o arquivo ou o texto. Confira se ele abre ou tente outro.',
    VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS: 'O filme não tem som. Tente um que tenha.',
    INVALID_AUDIO_TRACKS_SELECTION:
      'O arquivo não tem as faixas de áudio escolhidas. Escolha outras; a contagem começa em 0.',
    PAYMENT_REQUIRED: NO_CREDIT,
    FORBIDDEN: NOT_ALLOWED,
  },
  statuses: {
    401: 'O serviço de mídia recusou a nossa chave de API. Quem administra este serviço pode conferir SERVICE_API_KEY.',
    402: NO_CREDIT,
    403: NOT_ALLOWED,
    404: 'O serviço de mídia não oferece isso. Quem administra este serviço pode conferir SERVICE_BASE_URL.',
    413: 'É grande demais para o serviço de mídia. Tente um arquivo menor.',
    429: 'O serviço de mídia está ocupado. Nada começou; tente de novo em um minuto.',
    507: 'O serviço de mídia está sem espaço no disco. Nada começou; tente mais tarde.',
  },
  notOffered: {
    translatedStory:
      'O serviço de mídia não consegue contar uma história pronta em outro idioma. Traduza o texto dela (Tradução), salve-o como documento e mande contar (História).',
    dubInForm:
      'O serviço de mídia não consegue converter uma dublagem pronta. Baixe os arquivos acima e converta-os com um programa de mídia.',
  },
  refused: (status, said) =>
    `O serviço de mídia recusou${said === '' ? ` (${status}).` : `: ${said}`} Mude o pedido e tente de novo.`,
  invalid: 'O serviço de mídia não aceitou o pedido. Mude o pedido e tente de novo.',
  unreachable: 'Não dá para falar com o serviço de mídia. Nada começou; tente mais tarde.',
  unclear: (status) =>
    `O serviço de mídia não confirmou a tarefa${status ? ` (resposta: ${status})` : ''}; ela pode ter começado ou não. Tentar de novo pode ser cobrado duas vezes.`,
  tookTooLong: 'O serviço de mídia demorou demais e desistiu. Tente de novo.',
  cancelled: 'A tarefa foi cancelada no serviço de mídia. Tente de novo para recomeçar.',
  unexplained: 'O serviço de mídia não conseguiu e não disse por quê. Tente de novo ou mude o pedido.',
  notFound: 'O serviço de mídia não conhece mais esta tarefa. Tente de novo para recomeçar.',
  timedOut: (minutes) =>
    `Nada mudou em ${duration(minutes, 'minute')}, então parei de esperar. Ainda pode terminar: atualize para ver de novo.`,
  notStarted: (minutes) => `Não deu para enviar em ${duration(minutes, 'minute')}. Nada começou; tente de novo.`,
  noResult: {
    unsaid: 'Está pronto, mas não deu para buscar o resultado. Atualize para ver de novo.',
    expired: 'Está pronto, mas não deu para buscar o resultado: ele expirou. Atualize para ver de novo.',
    diskFull:
      'Está pronto, mas não deu para buscar o resultado: não há mais espaço no disco do bot. Quem administra este serviço pode liberar espaço em DATA_DIR. Atualize para ver de novo.',
    said: (said) => `Está pronto, mas não deu para buscar o resultado: ${said} Atualize para ver de novo.`,
  },
  noRoom: 'Não há mais espaço no disco aqui. Nada começou; tente mais tarde.',
  broken:
    'Algo deu errado do nosso lado. Tente de novo. Quem administra este serviço encontra os detalhes no log, pela referência abaixo.',
  file: {
    incomplete: (name) => `“${name}” estava incompleto, então nada foi enviado. Tente de novo ou anexe outra vez.`,
    page: (name) => `No lugar de “${name}” chegou uma página da web, então nada foi enviado. Anexe o arquivo de novo.`,
    tooLarge: (name) => `“${name}” é grande demais para ser lido aqui, então nada foi enviado. Tente um arquivo menor.`,
    gone: (name) => `“${name}” não pode mais ser lido. Anexe de novo.`,
    unfit: {
      'not-media': (name) =>
        `“${name}” não é gravação nem filme, então nada foi enviado. Anexe um arquivo de som ou de vídeo.`,
      'no-sound': (name) => `“${name}” não tem som, então nada foi enviado. Anexe um que tenha.`,
      'too-long': (name) => `“${name}” tem mais de quatro horas, então nada foi enviado. Corte em partes.`,
      'too-many-tracks': (name) => `“${name}” tem faixas demais, então nada foi enviado. Salve só com as necessárias.`,
      'unknown-codec': (name) =>
        `“${name}” tem imagem ou som em um formato desconhecido aqui, então nada foi enviado. Salve como MP4 ou MP3.`,
      damaged: (name) =>
        `“${name}” está danificado e não pode ser lido até o fim, então nada foi enviado. Exporte de novo e envie.`,
      'too-complex': (name) =>
        `Converter “${name}” aqui exige tempo ou memória demais, então nada foi enviado. Salve como MP3 ou MP4.`,
    },
  },
  tooLargeToFetch: (most) => `O resultado passa de ${bytes(most)}, o máximo que dá para buscar. Tente algo mais curto.`,
  tooLarge: (size, most) =>
    most > 0
      ? `O resultado (${bytes(size)}) passa de ${bytes(most)}, o máximo que dá para publicar aqui, e não pode ser reduzido. ${PUBLIC_URL}`
      : `O resultado (${bytes(size)}) é grande demais para ser publicado aqui e não pode ser reduzido. ${PUBLIC_URL}`,
  made: {
    smaller: (kbps, most) => `como MP3, ${kbps} kbit/s, para caber em ${bytes(most)} aqui`,
    linked: (size, until) =>
      `${bytes(size)}, grande demais para ser publicado aqui. O link funciona até ${day(until)}.`,
    left: (size, most) =>
      `${bytes(size)}, grande demais para ser publicado aqui${most > 0 ? ` (no máximo ${bytes(most)})` : ''}, e não pode ser reduzido. ${PUBLIC_URL}`,
    unfetched: (most) => `Mais de ${bytes(most)}, o máximo que dá para buscar.`,
  },
};
