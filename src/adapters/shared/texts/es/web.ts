// What the web chat's server says of a call that cannot be answered as asked, in Spanish.

import type { WebTexts } from '../en-web.ts';

export const web: WebTexts = {
  address: 'Esta dirección no es una de las nuestras. Abre el chat con localhost o 127.0.0.1.',
  foreign: 'Desde un navegador solo puede llamar la propia página del chat.',
  signIn:
    'Inicia sesión primero: el secreto es lo que el operador eligió como WEB_CHAT_SECRET. Los scripts envían «Authorization: Bearer <secreto>».',
  wrongSecret: 'Ese no es el secreto. Pide WEB_CHAT_SECRET al operador.',
  wrongSecrets: 'Demasiados secretos incorrectos. Espera un minuto e inténtalo de nuevo.',
  nothing: 'Aquí no hay nada. El chat está en /.',
  broke: 'Algo salió mal aquí. Inténtalo de nuevo; si vuelve a pasar, avisa a quien lo administra.',
  starting: 'El chat se está iniciando o deteniendo. Inténtalo de nuevo en un momento.',
  fileGone: (again) =>
    `Este archivo no está aquí o ya no está: lo que nadie envió se guarda un día y todo lo demás 30 días, o menos si el disco está lleno. Súbelo otra vez o pulsa «${again}» en su tarjeta.`,
  messageGone: 'Este mensaje no está aquí o ya no está.',
  notYourMessage: 'Solo puede borrarlo quien lo escribió.',
  messageAtWork: 'Esto aún está en marcha. Detenlo o deja que termine, y luego bórralo.',
  notYourFile: 'Solo puede borrar este archivo su dueño.',
  fileAtWork: 'Lo que aún está en marcha necesita este archivo. Detenlo o deja que termine primero.',
  noSample: 'Esta voz no tiene ninguna muestra.',
  kinds: 'Un archivo se puede obtener como mp3 o wav.',
  tooLargeToConvert: 'Esta grabación es demasiado grande para convertirla aquí. Guárdala tal como está.',
  converting: 'En este momento se están convirtiendo varias grabaciones. Inténtalo de nuevo en un minuto.',
  unfit: (kind) =>
    `No hay ${kind} de esto: solo se pueden convertir grabaciones MP3, WAV y FLAC de hasta 500 MB. Guárdala tal como está.`,
  damaged: (kind) =>
    `Esta grabación no se pudo leer hasta el final, así que no hay ${kind} de ella. Guárdala tal como está.`,
  tooMuch: 'Es demasiado de una vez. Envía los textos largos como archivo.',
  notWhole: 'Esto no llegó completo. Envíalo otra vez.',
  empty: 'En este mensaje no hay nada: añade un texto o un archivo.',
  tooLong: (size, most) => `Son ${size} caracteres; el máximo es ${most}. Envíalo como archivo.`,
  fileTooLarge: (most) => `Un archivo puede tener ${most} como máximo. Envía uno más corto o más pequeño.`,
  noRoomForFile:
    'Aquí ya no hay sitio para archivos, así que no se guardó. Envía uno más pequeño o inténtalo en una hora: los archivos viejos dejan sitio por sí solos.',
  fileNotWhole: 'El archivo no llegó completo. Envíalo otra vez.',
  emptyFile: 'En este archivo no hay nada. Elige otro.',
  allowance: (most, left) =>
    `Esto es más de lo que se puede subir hoy desde tu dirección: ${most} al día, quedan ${left}. Empieza de nuevo a las 00:00 UTC; hasta entonces quizá sirva un archivo más pequeño.`,
};
