// Spanish texts of a task's card.

import type { CardMessages } from '../../../../domain/messages/card.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { all, bytes: sized, count, duration, percent, plural, elapsed: took } = getFormats('es');

export const card: CardMessages = {
  noSubtitles: (name) =>
    `El servicio de medios no acepta subtítulos, así que «${name}» se deja fuera y se escucha el audio.`,
  noCaptions:
    'El servicio de medios no puede poner subtítulos dentro de la película. Los recibes como archivos aparte.',
  queued: 'En cola',
  queuedBehind: 'En cola detrás de tus otras tareas',
  waiting: {
    noRoom: 'En espera: aquí el disco está lleno. Tu petición se enviará cuando haya espacio.',
    serviceFull:
      'En espera: el disco del servicio de medios está lleno. No se ha empezado nada; se reintenta automáticamente.',
    busy: 'En espera: el servicio de medios está ocupado ahora mismo. Tu petición se enviará en cuanto acepte más.',
    away: 'En espera: ahora mismo no se puede conectar con el servicio de medios. Tu petición se enviará en cuanto responda.',
  },
  silent: 'El servicio de medios no responde en este momento. Sigo pendiente; no se pierde nada.',
  inLine: 'En la fila',
  placeInLine: (place) => `Número ${count(place)} en la fila`,
  working: 'En marcha',
  stages: {
    starting: 'empezando',
    reading: 'leyendo el documento',
    speaking: 'hablando',
    narrating: 'narrando',
    translating: 'traduciendo',
    fetching: 'descargando',
    transcription: 'escribiendo lo que se dice',
    translation: 'traduciendo',
    voiceover: 'poniendo la nueva voz',
    assembly: 'montando el resultado',
    decoding: 'leyendo la grabación',
    listening: 'escuchando',
    playing: 'tocando la música',
    making: 'creando el sonido',
    separating: 'separando',
    writing: 'guardando',
    'project setup': 'preparando',
  },
  percent,
  usually: (ms) => `suele tardar ${vaguely(ms)}`,
  stopping: 'Deteniendo',
  bringing: 'Terminado; obteniendo el resultado',
  bringingAgain: 'Terminado; se intenta otra vez obtener el resultado',
  done: (seconds) => `Listo en ${took(seconds)}`,
  doneInPart: (seconds) => `Listo en ${took(seconds)}, pero no todo cabe aquí`,
  doneUnclear: (seconds, share) =>
    `Listo en ${took(seconds)}, pero solo se entendió alrededor del ${percent(share)} de lo que se dice`,
  doneWithout: (seconds, names) => `Listo en ${took(seconds)}, sin ${all(names)}`,
  whichSample: (line) => `${line}. ¿Cuál te gusta más?`,
  notPosted: 'Listo, pero no se pudo publicar aquí. Queda guardado para ti.',
  kept: (names, own) =>
    `Voz guardada: ${all(names.map((name) => `«${name}»`))}.${own === undefined ? '' : ` «${own}» es ahora tu voz predeterminada.`}`,
  stopped: {
    unanswered: 'No se confirmó en un día, así que no se envió nada.',
    unsent: 'Se detuvo antes de enviarse.',
    ended: 'Detenido. No habrá resultado.',
    over: 'Ya había terminado. Actualiza para ver el resultado.',
    unfollowed:
      'Ya no se sigue. Aun así, el servicio de medios puede terminarlo y cobrarlo. Actualiza para consultarlo.',
  },
  buttons: {
    stop: 'Detener',
    unfollow: 'Dejar de seguir',
    confirm: 'Adelante',
    decline: 'Cancelar',
    again: 'Otra vez',
    tryAgain: 'Intentar de nuevo',
    post: 'Publicar aquí',
    refresh: 'Actualizar',
    edit: 'Editar',
    setDefault: 'Usar como mi voz',
    undoDefault: 'Restaurar mi voz anterior',
    save: (letter) => `Guardar ${letter}`,
  },
  detected: (language) => `${language} (detectado)`,
  from: 'A partir de',
  note: 'Nota',
  yes: 'sí',
  no: 'no',
  captions: 'Subtítulos',
  transcript: 'Transcripción',
  sample: (letter) => `Muestra ${letter}`,
  synthetic: { voice: 'Voz sintética', sound: 'Sonido sintético' },
  unmarked: (names) =>
    `${all(names)}: este tipo de archivo no se puede marcar como sintético. Dilo cuando lo compartas.`,
  expense({ minutes, characters, bytes, languages, isFree }) {
    const each = languages > 1 ? ` en cada uno de los ${count(languages)} idiomas` : '';
    const words = characters === undefined ? '' : plural(characters, CHARACTERS);
    const size = bytes === undefined ? words : `un archivo de ${sized(bytes)}`;
    const amount =
      minutes !== undefined
        ? `Audio${each}: ${bytes === undefined ? 'alrededor de' : 'quizá'} ${long(minutes)}${size === '' ? '' : ` (${size})`}.`
        : characters !== undefined
          ? `Texto${each}: ${words}.`
          : `${count(languages)} idiomas, y no se puede saber antes cuánto dura.`;
    return isFree ? `${amount} Puede tardar un rato.` : `${amount} Esto puede agotar tu plan.`;
  },
  voiceOfYoursUnusable: 'Tu voz predeterminada no se puede usar aquí, así que habla otra.',
  voiceOfAllUnusable: 'La voz elegida aquí para todos ya no se puede usar, así que habla otra.',
};

const CHARACTERS = { one: '# carácter', many: '# de caracteres', other: '# caracteres' };

function vaguely(ms: number): string {
  if (ms < 10_000) return 'unos segundos';
  if (ms < 90_000) return `cerca de ${duration(Math.round(ms / 10_000) * 10, 'second')}`;
  return `cerca de ${duration(Math.round(ms / 60_000), 'minute')}`;
}

function long(minutes: number): string {
  if (minutes < 1.5) return 'un minuto';
  return minutes < 90 ? duration(Math.round(minutes), 'minute') : duration(Math.round(minutes / 60), 'hour');
}
