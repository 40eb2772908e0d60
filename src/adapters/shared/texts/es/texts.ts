// Spanish texts of the adapters.

import type { AdapterMessages } from '../en.ts';
import { aloud } from './aloud.ts';
import { sharing } from './sharing.ts';
import { voice } from './voice.ts';
import { web } from './web.ts';

export const texts: AdapterMessages = {
  yes: 'Sí',
  no: 'No',
  close: 'Cancelar',
  more: 'Más opciones',
  choose: 'Elegir',
  setting: 'Vacío: se usa tu ajuste',
  fileMost: (size) => `Aquí, ${size} como máximo; lo más grande, en un mensaje.`,
  kept: (name) => `Se conserva «${name}»; añade un archivo solo para cambiarlo.`,
  byMenu: (label, verb) => `${label}: abre el menú (⋮) de un mensaje que la tenga y elige «${verb}».`,
  keptText: (label, size) =>
    `${label}: tu texto de ${size} caracteres se conserva tal cual; es demasiado largo para cambiarlo aquí.`,

  toFix: 'Todavía no se ha enviado nada. Hay que cambiar esto:',
  edit: 'Editar',
  possible: (names) => `Aquí es posible: ${names}.`,
  startedBefore: 'Eso ya se ha iniciado.',
  open: 'Abrir el formulario',
  late: 'El formulario no se pudo abrir a tiempo.',
  formRefused: (line) => `Slack no pudo mostrar este formulario. Escríbelo en una línea, por ejemplo ${line}.`,
  lost: 'Se perdió lo que escribiste antes del formulario. Revísalo y envíalo otra vez.',
  formGone: 'Ya no tengo lo que escribiste. Usa el comando otra vez.',
  oldButton: 'Este botón ha caducado.',
  notTaken: 'No pudimos aceptarlo. Envíalo otra vez en un momento.',
  interrupted: 'Nos interrumpieron antes de empezar. Envíalo otra vez.',
  queuedStays: 'Si una tarjeta tuya se queda en «En cola», ya no avanzará.',
  interruptedPress: 'Nos interrumpieron. Si el mensaje no muestra lo que pulsaste, púlsalo otra vez.',
  unknown: (command) => `No conozco «${command}». Prueba con uno de estos:`,
  unknownNow: (command, platform) => `Ya no conozco «${command}». Recarga ${platform} para ver lo que hay.`,

  noText: 'Ese mensaje no tiene texto. Elige uno que lo tenga.',
  onlySticker: 'Ese mensaje es solo un sticker y no tiene palabras. Elige uno con texto.',
  mentionMe:
    'Mencionaste mi rol, así que Discord no me muestra lo que escribiste. Mencióname a mí: elige la entrada con la marca APP.',
  noAnswerHere:
    'No puedo responder donde acabas de preguntar: el hilo está bloqueado o archivado, o no se me permite escribir ahí. No se ha iniciado nada. Pregunta en otro canal o aquí, en nuestros mensajes directos.',
  noFile: (kinds) => `Ese mensaje no tiene un archivo adecuado. Se necesita: ${kinds}.`,
  noLink: 'Ese mensaje no tiene enlace ni película o grabación adecuada. Elige otro.',
  deletedFile: 'Ese archivo se borró. Adjúntalo otra vez.',
  unreadFile: 'No recibí los datos de ese archivo. Envíalo otra vez en un momento.',
  noUse: (name, kinds) => `No puedo usar «${name}». Acepto archivos ${kinds}.`,
  whatWith: (name) => `¿Qué hago con «${name}»?`,
  whatWithText: '¿Qué hago con ese texto?',

  invite: (bot) =>
    `No soy miembro de este canal y no puedo publicar aquí. Escribe /invite @${bot} para dejarme entrar.`,
  outside: 'No puedo publicar aquí.',
  noStep: 'No ofrezco ese paso aquí.',
  unsure: 'No pude comprobar si mi mensaje llegó aquí, así que sigo donde puedo comprobarlo.',
  direct: 'Lo encuentras en nuestros mensajes directos.',
  notDirect: 'Tampoco puedo enviarte mensajes directos, así que no se envió nada.',

  hello: (name) => `Soy ${name}: voz, sonidos, traducciones, voces, historias, audio separado y doblajes, aquí mismo.`,
  how: (name, line) =>
    `Escribe un comando como ${line}, escríbeme lo mismo tras @${name} o en un mensaje directo, o abre el menú de un mensaje (⋮) y elige qué hacer con su texto o su archivo.`,
  howTitle: 'Cómo empezar',
  help: 'Todos los comandos',
  defaults: 'Cambiar los ajustes',

  since: (time) => `desde las ${time}`,
  inFile: 'El texto completo está en el archivo.',
  cut: 'El resto no cabe aquí.',
  wholeText: (title) => `${title}: el texto completo`,
  elsewhere: (line) =>
    `${line}. Aquí no se pueden publicar archivos; el resultado está en un mensaje directo a quien lo pidió.`,
  post: 'Publicar aquí',
  linked: (size, until) => `${size}. El enlace vale hasta el ${until}.`,
  unlinked: (size) => `${size}. Se guarda un tiempo en el servicio de medios.`,
  noFiles: {
    storage:
      'El espacio para archivos de este espacio de trabajo está lleno y el resultado no se pudo subir. Se pueden borrar archivos viejos o cambiar el plan; después pulsa «Publicar aquí».',
    off: 'En este espacio de trabajo no se pueden subir archivos. La administración puede permitirlo; después pulsa «Publicar aquí».',
    imagesOnly:
      'Este espacio de trabajo solo acepta imágenes y el resultado no se pudo subir. La administración puede permitirlo; después pulsa «Publicar aquí».',
    type: 'Este espacio de trabajo no permite archivos de este tipo y el resultado no se pudo subir. La administración puede permitirlo; después pulsa «Publicar aquí».',
    scope:
      'La aplicación no puede subir archivos en este espacio de trabajo. Quien la instaló puede instalarla otra vez con el permiso files:write; después pulsa «Publicar aquí».',
    large: 'Aquí no se aceptan archivos tan grandes como el resultado. Pide algo más corto.',
    other: (code) => `El resultado no se aceptó aquí (${code || '?'}). Prueba «Publicar aquí» otra vez más tarde.`,
  },
  nowhere: (platform) =>
    `${platform} no nos deja escribir ni en ese canal ni en un mensaje directo. Invita al bot o abre tus mensajes directos, o pídelo en otro canal.`,
  noScope:
    'A la aplicación le falta un permiso en este espacio de trabajo. Pide a quien la instaló que la instale de nuevo y vuelve a intentarlo.',
  revoked: 'La aplicación ya no está instalada en ese espacio de trabajo. Instálala de nuevo e inténtalo otra vez.',

  fileGone: (name, platform) => `${platform} ya no tiene «${name}» o no nos deja verlo. Adjúntalo otra vez.`,
  fileLater: (name, platform) => `${platform} no entregó «${name}». Inténtalo otra vez en un momento.`,
  fileLost: (name, platform) => `${platform} no dijo dónde está «${name}». Adjúntalo otra vez.`,
  fileHidden: (name, platform) => `${platform} no nos deja leer «${name}» aquí. Envíalo al bot en un mensaje directo.`,
  fileExternal: (name) => `«${name}» solo apunta a otro servicio y no se puede leer. Sube el archivo mismo.`,
  fileForeign: (name, platform) =>
    `«${name}» no está en los servidores de archivos de ${platform} y no se leyó. Sube el archivo mismo.`,
  fileSignIn: (name, platform) =>
    `${platform} dio una página de inicio de sesión en lugar de «${name}». Quien instaló la aplicación puede instalarla otra vez con el permiso files:read.`,
  fileCutOff: (name, platform) => `«${name}» llegó incompleto de ${platform}. Inténtalo otra vez en un momento.`,

  uploadGone:
    'Uno de los archivos no está aquí o ya no está: lo que no se envía se guarda un día, o menos si el disco está lleno. Elígelo y súbelo otra vez.',
  notKept: (name) =>
    `«${name}» ya no se guarda aquí, así que no se empezó nada. Suéltalo otra vez y envía el comando de nuevo.`,
  noRoom:
    'El disco está lleno y esto no se aceptó. Inténtalo más tarde. Los archivos antiguos se borran automáticamente; quien administra esto puede liberar espacio.',
  refreshed: 'Mirado de nuevo: la tarjeta muestra cómo va.',

  plain: {
    unsure: 'No estoy seguro de qué se pide. ¿Es una de estas cosas?',
    'no-input':
      'No veo a qué texto o archivo te refieres. Adjúntalo, pon las palabras entre comillas o elígelo en el menú de ese mensaje.',
    unknown: (help: string) =>
      `No lo he entendido. Prueba «di "Buenos días" en francés» o «haz un sonido de trueno de 5 segundos»; ${help} muestra todo lo que hay.`,
  },

  agent: {
    begun: 'En ello. La línea de abajo muestra el progreso, y el resultado aparece aquí.',
    title: 'Puedes empezar así',
    prompts: [
      { title: 'Decirlo en francés', message: 'di "Buenos días" en francés' },
      { title: 'Traducir una frase', message: 'traduce "¿Dónde está la estación?" al francés' },
      { title: 'Hacer un sonido', message: 'haz un sonido de trueno de 5 segundos' },
      { title: 'Doblar un vídeo', message: 'dobla este vídeo al francés' },
    ],
    next: 'Siguientes pasos',
    needed: (what: string) => `Falta por indicar: ${what}.`,
    good: 'Bien',
    bad: 'Mal',
    thanks: 'Gracias. Tu valoración se cuenta sin tu nombre.',
    sorry: (edit: string) =>
      `Gracias. Tu valoración se cuenta sin tu nombre. Con «${edit}» en la tarjeta puedes probarlo de otra manera.`,
  },

  web,
  voice,
  sharing,
  aloud,
};
