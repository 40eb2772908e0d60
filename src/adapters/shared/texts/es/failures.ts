// Spanish texts for failures, with the next step, and for results that are too large for a place.

import type { FailureMessages } from '../../../../domain/messages/failures.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { bytes, day, duration } = getFormats('es');

const NO_CREDIT = 'La cuenta del servicio de medios se ha quedado sin saldo. La persona titular puede recargarla.';
const TROUBLE = 'Algo falló en el servicio de medios. Inténtalo otra vez.';
const NOT_ALLOWED =
  'La cuenta del servicio de medios no puede hacer esto. Quien administra esto puede revisar qué permite la clave de API.';
const PUBLIC_URL =
  'Si se define PUBLIC_URL, estos resultados llegan como enlace; hasta entonces, publícalo desde tus tareas donde quepan archivos más grandes.';

export const failures: FailureMessages = {
  reasons: {
    HARMFUL_CONTENT_DETECTED:
      'El servicio de medios considera dañino el contenido y no lo va a procesar. Prueba con otras palabras u otro archivo.',
    VOICE_CONVERSION_ERROR: 'El servicio de medios tuvo problemas con la voz. Inténtalo otra vez o elige otra voz.',
    PROCESSING_ERROR: TROUBLE,
    INTERNAL_ERROR: TROUBLE,
    MASTERING_OUT_OF_RANGE:
      'El servicio de medios no pudo ajustar el volumen. Prueba con una grabación de volumen normal.',
    SOURCE_TOO_LONG: 'Es demasiado largo para el servicio de medios. Prueba con algo más corto.',
    SOURCE_TOO_LARGE: 'El archivo es demasiado grande para el servicio de medios. Prueba con uno más pequeño.',
    SOURCE_TYPE_NOT_SUPPORTED: 'El servicio de medios no acepta este tipo de archivo. Prueba con otro formato.',
    ERROR_DOWNLOADING_SOURCE:
      'El servicio de medios no pudo descargar el enlace. Comprueba que se abre sin iniciar sesión.',
    TOO_MANY_GDRIVE_REQUESTS:
      'El servicio donde está el archivo rechaza más descargas ahora mismo. Inténtalo más tarde o usa otro enlace.',
    SOURCE_BLOCKED_IN_REGION: 'El enlace está bloqueado donde funciona el servicio de medios. Usa otro enlace.',
    SOURCE_IS_AGE_RESTRICTED:
      'El enlace tiene restricción de edad y el servicio de medios no puede descargarlo. Usa otro enlace.',
    SOURCE_NOT_FOUND: 'No hay nada en ese enlace. Revisa la dirección.',
    MISMATCHED_SOURCE_CODEC: 'Las pistas del archivo no encajan entre sí. Guárdalo en otro formato.',
    CONTENT_DOES_NOT_MATCH_EXTENSION: 'El archivo no es lo que dice su nombre. Revisa la extensión.',
    INVALID_SOURCE_DATA: 'No se pudo leer el archivo o el texto. Comprueba que se abre o prueba con otro.',
    VIDEO_DOES_NOT_HAVE_AUDIO_STREAMS: 'La película no tiene sonido. Prueba con una que lo tenga.',
    INVALID_AUDIO_TRACKS_SELECTION:
      'El archivo no tiene las pistas de audio elegidas. Elige otras; se cuentan desde 0.',
    PAYMENT_REQUIRED: NO_CREDIT,
    FORBIDDEN: NOT_ALLOWED,
  },
  statuses: {
    401: 'El servicio de medios rechazó nuestra clave de API. Quien administra esto puede revisar SERVICE_API_KEY.',
    402: NO_CREDIT,
    403: NOT_ALLOWED,
    404: 'El servicio de medios no ofrece esto. Quien administra esto puede revisar SERVICE_BASE_URL.',
    413: 'Es demasiado grande para el servicio de medios. Prueba con un archivo más pequeño.',
    429: 'El servicio de medios está ocupado. No se empezó nada; inténtalo otra vez en un minuto.',
    507: 'El servicio de medios no tiene sitio en su disco. No se empezó nada; inténtalo más tarde.',
  },
  notOffered: {
    translatedStory:
      'El servicio de medios no puede contar un relato terminado en otro idioma. Traduce su texto (Traducción), guárdalo como documento y haz que lo cuente (Relato).',
    dubInForm:
      'El servicio de medios no puede convertir un doblaje terminado. Descarga los archivos de arriba y conviértelos con un programa multimedia.',
  },
  refused: (status, said) =>
    `El servicio de medios dijo que no${said === '' ? ` (${status}).` : `: ${said}`} Cambia la petición e inténtalo otra vez.`,
  invalid: 'El servicio de medios no aceptó la petición. Cámbiala e inténtalo otra vez.',
  unreachable: 'No se puede conectar con el servicio de medios. No se empezó nada; inténtalo más tarde.',
  unclear: (status) =>
    `El servicio de medios no confirmó la tarea${status ? ` (respuesta: ${status})` : ''}; puede que haya empezado o puede que no. Intentarlo otra vez podría cobrarse dos veces.`,
  tookTooLong: 'El servicio de medios tardó demasiado y lo dejó. Inténtalo otra vez.',
  cancelled: 'La tarea se canceló en el servicio de medios. Inténtalo otra vez para empezar de nuevo.',
  unexplained: 'El servicio de medios no pudo hacerlo y no dijo por qué. Inténtalo otra vez o cambia la petición.',
  notFound: 'El servicio de medios ya no conoce esta tarea. Inténtalo otra vez para empezar de nuevo.',
  timedOut: (minutes) =>
    `Sin cambios desde hace ${duration(minutes, 'minute')}, así que dejé de esperar. Todavía puede terminar: actualiza para mirar de nuevo.`,
  notStarted: (minutes) =>
    `No se pudo enviar en ${duration(minutes, 'minute')}. No se empezó nada; inténtalo otra vez.`,
  noResult: {
    unsaid: 'Está terminado, pero no se pudo recoger el resultado. Actualiza para mirar de nuevo.',
    expired: 'Está terminado, pero no se pudo recoger el resultado: ha caducado. Actualiza para mirar de nuevo.',
    diskFull:
      'Está terminado, pero no se pudo recoger el resultado: no queda sitio en el disco del bot. Quien administra esto puede liberar espacio en DATA_DIR. Actualiza para mirar de nuevo.',
    said: (said) => `Está terminado, pero no se pudo recoger el resultado: ${said} Actualiza para mirar de nuevo.`,
  },
  noRoom: 'Aquí no queda sitio en el disco. No se empezó nada; inténtalo más tarde.',
  broken:
    'Algo salió mal de nuestro lado. Inténtalo otra vez. Quien administra esto encuentra los detalles en el registro con la referencia de abajo.',
  file: {
    incomplete: (name) =>
      `«${name}» no llegó completo, así que no se envió nada. Inténtalo otra vez o adjúntalo de nuevo.`,
    page: (name) =>
      `En lugar de «${name}» llegó una página web, así que no se envió nada. Adjunta el archivo otra vez.`,
    tooLarge: (name) =>
      `«${name}» es demasiado grande para leerlo aquí, así que no se envió nada. Prueba con un archivo más pequeño.`,
    gone: (name) => `«${name}» ya no se puede leer. Adjúntalo otra vez.`,
    unfit: {
      'not-media': (name) =>
        `«${name}» no es ni una grabación ni una película, así que no se envió nada. Adjunta un archivo de sonido o de vídeo.`,
      'no-sound': (name) => `«${name}» no tiene sonido, así que no se envió nada. Adjunta uno que lo tenga.`,
      'too-long': (name) => `«${name}» dura más de cuatro horas, así que no se envió nada. Córtalo en partes.`,
      'too-many-tracks': (name) =>
        `«${name}» tiene demasiadas pistas, así que no se envió nada. Guárdalo con las que hagan falta.`,
      'unknown-codec': (name) =>
        `«${name}» tiene imagen o sonido en un formato que aquí no se conoce, así que no se envió nada. Guárdalo como MP4 o MP3.`,
      damaged: (name) =>
        `«${name}» está dañado y no se puede leer hasta el final, así que no se envió nada. Expórtalo otra vez y envíalo.`,
      'too-complex': (name) =>
        `Convertir «${name}» aquí pide demasiado tiempo o memoria, así que no se envió nada. Guárdalo como MP3 o MP4.`,
    },
  },
  tooLargeToFetch: (most) =>
    `El resultado pasa de ${bytes(most)}, lo máximo que se puede recoger. Prueba con algo más corto.`,
  tooLarge: (size, most) =>
    most > 0
      ? `El resultado (${bytes(size)}) pasa de ${bytes(most)}, lo máximo que se puede publicar aquí, y no se puede reducir. ${PUBLIC_URL}`
      : `El resultado (${bytes(size)}) es demasiado grande para publicarlo aquí y no se puede reducir. ${PUBLIC_URL}`,
  made: {
    smaller: (kbps, most) => `como MP3, ${kbps} kbit/s, para que quepa en ${bytes(most)} aquí`,
    linked: (size, until) =>
      `${bytes(size)}, demasiado grande para publicarlo aquí. El enlace vale hasta el ${day(until)}.`,
    left: (size, most) =>
      `${bytes(size)}, demasiado grande para publicarlo aquí${most > 0 ? ` (${bytes(most)} como máximo)` : ''}, y no se puede reducir. ${PUBLIC_URL}`,
    unfetched: (most) => `Más de ${bytes(most)}, lo máximo que se puede recoger.`,
  },
};
