// Spanish error messages of the web chat's server.

import type { WebServerMessages } from '../en-web.ts';

export const web: WebServerMessages = {
  address: 'Esta dirección no está permitida. Abre el chat con localhost o 127.0.0.1.',
  foreign: 'Desde un navegador solo puede llamar la propia página del chat.',
  signIn:
    'Inicia sesión primero: el secreto es lo que el operador eligió como WEB_CHAT_SECRET. Los scripts envían «Authorization: Bearer <secreto>».',
  wrongSecret: 'Ese no es el secreto. Pide WEB_CHAT_SECRET al operador.',
  wrongSecrets: 'Demasiados secretos incorrectos. Espera un minuto e inténtalo de nuevo.',
  nothing: 'Aquí no hay nada. El chat está en /.',
  broke: 'Algo salió mal aquí. Inténtalo de nuevo; si vuelve a pasar, avisa a quien lo administra.',
  starting: 'El chat se está iniciando o deteniendo. Inténtalo de nuevo en un momento.',
  fileGone: (again) =>
    `Este archivo ya no está aquí: los archivos no enviados se guardan un día y los demás 30 días, o menos si el disco está lleno. Súbelo otra vez o pulsa «${again}» en su tarjeta.`,
  messageGone: 'Este mensaje ya no existe.',
  notYourMessage: 'Solo puede borrarlo quien lo escribió.',
  messageAtWork: 'Esto aún está en marcha. Detenlo o deja que termine, y luego bórralo.',
  notYourFile: 'Solo puede borrar este archivo su dueño.',
  fileAtWork: 'Lo que aún está en marcha necesita este archivo. Detenlo o deja que termine primero.',
  noSample: 'Esta voz no tiene ninguna muestra.',
  kinds: 'Un archivo se puede obtener como mp3 o wav.',
  tooLargeToConvert: 'Esta grabación es demasiado grande para convertirla aquí. Guárdala tal como está.',
  converting: 'En este momento se están convirtiendo varias grabaciones. Inténtalo de nuevo en un minuto.',
  unfit: (kind) =>
    `No hay ${kind} de esto: solo se pueden convertir grabaciones MP3, WAV y FLAC de hasta 200 MB. Guárdala tal como está.`,
  damaged: (kind) =>
    `Esta grabación no se pudo leer hasta el final, así que no hay ${kind} de ella. Guárdala tal como está.`,
  tooMuch: 'Es demasiado de una vez. Envía los textos largos como archivo.',
  notWhole: 'Esto no llegó completo. Envíalo otra vez.',
  empty: 'Este mensaje está vacío. Añade un texto o un archivo.',
  tooLong: (size, most) => `Son ${size} caracteres; el máximo es ${most}. Envíalo como archivo.`,
  fileTooLarge: (most) => `Un archivo puede tener ${most} como máximo. Envía uno más corto o más pequeño.`,
  noRoomForFile:
    'Aquí el disco está lleno, así que el archivo no se guardó. Envía uno más pequeño o inténtalo en una hora: los archivos antiguos se borran automáticamente.',
  fileNotWhole: 'El archivo no llegó completo. Envíalo otra vez.',
  emptyFile: 'Este archivo está vacío. Elige otro.',
  allowance: (most, left) =>
    `Esto supera el límite de subida de hoy para tu dirección: ${most} al día, quedan ${left}. Se reinicia a las 00:00 UTC; hasta entonces prueba con un archivo más pequeño.`,
};
