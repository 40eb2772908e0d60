// Spanish texts for failures in the built-in studio, with the next step.

import type { FaultMessages } from '../../../../domain/messages/faults.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('es');

export const faults: FaultMessages = {
  diskFull:
    'El disco de este servidor está lleno, así que esto se detuvo. Inténtalo más tarde; quien administra esto puede hacer sitio.',
  ownDefect: 'Algo se rompió en este servidor. Inténtalo otra vez.',
  stopped: 'Se detuvo antes de terminar.',
  brokeThrice:
    'El servidor falló tres veces al trabajar en esto, así que se abandonó. Prueba con otro texto u otro archivo.',
  noResultLeft: 'El motor no produjo ningún resultado. Inténtalo otra vez.',
  engineDefect: 'El motor falló. Inténtalo otra vez o prueba con otro texto u otro archivo.',
  processDied: (how) =>
    `El proceso que trabajaba en esto se cayó (${how}). Prueba con un texto o archivo más corto o distinto.`,
  tookTooLong: (time) => `Tardó más de lo permitido (${time}) y se detuvo. Prueba con un texto o archivo más corto.`,
  tooMuchMemory: (megabytes) =>
    `Necesitó más de los ${megabytes} MB de memoria permitidos y se detuvo. Prueba con un texto o archivo más pequeño.`,
  tooMuchDisk: (megabytes) =>
    `Llenó más de los ${megabytes} MB de disco permitidos y se detuvo. Prueba con un texto o archivo más corto.`,
  notReadInTime: (time) =>
    `El documento no se pudo leer en el tiempo permitido (${time}). Guárdalo como texto sin formato (.txt) y envía eso, o divídelo y envía las partes por separado.`,
  noEngine: 'En este servidor no hay ningún motor para esto.',
  noEngineFor: (operation) => `Aquí no hay ningún motor para ${operation}.`,
  noWork: (title, endpoint) =>
    `En este servidor no hay ningún motor para «${title}». Puede traerlo una extensión (EXTENSIONS), o lo hace un servicio de medios que tenga ${endpoint}: quien administra esto define SERVICE_BASE_URL y SERVICE_API_KEY.`,
  tryAgain: 'Inténtalo otra vez.',

  linkTooSlow: (kilobytes) =>
    `El servidor del enlace es demasiado lento: llegaron menos de ${kilobytes} kB por segundo. Usa un enlace más rápido o adjunta el archivo mismo.`,
  notHttp: 'Solo se pueden descargar enlaces que empiecen por https:// o http://.',
  linkWithPassword: 'El enlace contiene un nombre de usuario o una contraseña. Da un enlace público.',
  privateLink:
    'El enlace lleva a una dirección privada o local, y este servidor solo descarga de la internet pública. Quien administra esto puede permitirlo con STUDIO_ALLOW_ORIGINS.',
  emptyLink: 'El archivo del enlace está vacío.',
  packedLink: 'El servidor del enlace envía el archivo con una compresión no admitida. Usa otro enlace.',
  passedOn: (times) => `El enlace se redirigió más de ${times} veces. Da el enlace directo al archivo.`,
  fetchTooLong: 'Descargar el archivo tardó demasiado y se detuvo. Usa un enlace más rápido.',
  arrivedDamaged: 'El archivo del enlace llegó dañado. Inténtalo otra vez o usa otro enlace.',
  unknownHost: 'El nombre del enlace no se conoce. Revisa la dirección.',
  linkUnreachable: 'No se pudo llegar al servidor del enlace, o se cortó. Inténtalo otra vez o usa otro enlace.',
  linkTooLarge: (megabytes) =>
    `El archivo del enlace pasa de los ${megabytes} MB que descarga este servidor. Da uno más pequeño.`,
  pageLink:
    'El enlace lleva a una página web, no a un archivo. Este servidor no puede descargar páginas de plataformas de vídeo ni páginas para compartir: da el enlace directo a la película o grabación.',
  dataLink:
    'El enlace lleva a algo que leen los programas (datos o un flujo de eventos), no a una película o grabación. Da el enlace directo al archivo.',
  nothingThere: 'No hay nada en ese enlace. Revisa la dirección.',
  linkNeedsSigningIn: 'El enlace pide iniciar sesión o no está compartido con todo el mundo. Da un enlace público.',
  linkBlocked: 'El enlace está bloqueado aquí por razones legales.',
  linkAnswered: (status) => `El servidor del enlace respondió con ${status}. Inténtalo más tarde o usa otro enlace.`,
  neitherFileNorLink: 'No se dio ni un archivo ni un enlace.',

  misnamedSound: (named, kind) =>
    `El archivo se llama ${named}, pero ${kind === undefined ? 'no es audio' : `es un archivo .${kind}`}.`,
  notSound: (kind) => `El archivo ${kind === undefined ? 'no es audio' : `es un archivo .${kind}`}.`,
  emptyFile: 'El archivo está vacío.',
  isFilm: 'El archivo es una película. Guarda su sonido aparte y envía eso.',
  codedSound: (codec) => `El sonido de este archivo .m4a está codificado como ${codec}, de un tipo que aquí no se lee.`,
  sendSound: 'Envía un archivo .mp3, .wav, .flac, .aac o .m4a.',
  unreadableRecording: (why) =>
    `No se puede leer la grabación: ${why}. Expórtala otra vez, por ejemplo como .mp3, y envía ese archivo.`,
  unreadable: {
    tables: 'faltan sus tablas o están dañadas, como tras una descarga interrumpida',
    soundless: 'no se encuentra sonido en ella, como tras una descarga interrumpida',
    damaged: 'su sonido está dañado, o se acaba a la mitad, como tras una descarga interrumpida',
    cutOff: 'se acaba a la mitad, como tras una descarga interrumpida',
    silent: 'no hay sonido en ella',
    hardlyAny: 'apenas hay sonido en ella',
    rateChanges: 'su frecuencia de muestreo cambia a la mitad',
    numbers: 'algunas de sus muestras no son números válidos',
    data: (kind) => `sus datos ${kind} están dañados`,
    rate: (hertz) => `${hertz} Hz no es una frecuencia de muestreo que acepte este servidor`,
    channels: (most) => `tiene más de ${most} canales`,
  },
  recordingTooLong: (minutes) =>
    `La grabación dura más de los ${minutes} minutos que acepta este servidor. Divídela y envía las partes una por una.`,
  nothingHeard: 'En esta grabación no se oye nada.',
  noSpeechHeard: 'En esta grabación no habla nadie.',
  tooLittleSpeech: 'En esta grabación se habla demasiado poco.',
  sendSpeech: 'Envía una grabación en la que una sola persona hable con claridad al menos unos segundos, sin música.',
  noVoiceMade: 'El motor no hizo ninguna voz. Inténtalo otra vez.',

  unreadableFile: (name) =>
    `No se pudo leer «${name}»: está dañado o cortado. Comprueba que se reproduce o guárdalo de nuevo.`,
  unreadableSubtitles:
    'No se encontraron líneas habladas en los subtítulos. Envíalos como .srt o .vtt, con tiempos, o prescinde de ellos.',
  fileTookTooLong: 'Trabajar en este archivo tardó demasiado y se detuvo. Prueba con uno más corto.',
  noSoundIn: (name) => `«${name}» no tiene sonido, así que no hay nada que doblar.`,
  longerThanAnHour: (name) => `«${name}» dura más que la hora que dobla este servidor. Córtalo en partes.`,
  notMedia: (name) =>
    `«${name}» no es una película ni una grabación que este servidor pueda doblar. Acepta MP4, MOV, MXF, MP3, FLAC, WAV y AAC.`,
  tooManyTracks: (name, most) => `«${name}» tiene más de ${most} pistas. Guárdalo con las que hagan falta.`,
  tracksOfMxf: (kind) =>
    `Solo en archivos MXF se pueden elegir o añadir pistas de audio, y este es ${kind}. Deja fuera ambos ajustes.`,
  noTrack: (track, tracks) => `No hay pista de audio ${track}: el archivo tiene ${tracks}, contadas desde 0.`,

  noSpeech: (language) => `No se oye hablar a nadie. Comprueba que alguien hable este idioma: ${language}.`,
  nothingClear: (language) =>
    `No se entendió nada con claridad (${language}): puede ser música, ruido, otro idioma o algo demasiado difícil de entender, y lo adivinado no se escribe. Prueba con una grabación más clara o con una película que tenga subtítulos.`,
  noRecogniser: (language, installed) =>
    `No hay ningún reconocedor de voz instalado para ${language}; instalados: ${installed}. Una película con subtítulos en ese idioma se puede doblar sin él.`,
  none: 'ninguno',
  hearingTooLong: 'Reconocer el habla tardó demasiado y se detuvo. Prueba con un archivo más corto.',
  recogniserNotStarted: (command) =>
    `El reconocedor de voz no pudo arrancar; quizá le falte su modelo de inglés. Quien administra esto puede instalarlo con «${command}».`,
  notUnderstoodAs: (language) =>
    `Aquí una voz se hace de una grabación y de las palabras exactas que hay en ella, y no se entendió todo (${language}). Indica el idioma que se habla o envía una grabación en la que una sola persona hable con claridad.`,
  sameLanguage: (language) =>
    `Los dos idiomas son el mismo (${language}): no hay nada que traducir. Elige otro idioma de destino.`,
  noTranslationEngine: (pair, command) =>
    `No hay traductor para ${pair}: en este servidor no hay ningún motor de traducción instalado. Quien lo administra puede instalar uno con «${command}» (Debian, Ubuntu: los paquetes apertium, cg3 y un paquete apertium-… por cada par).`,
  noTranslator: (pair) => `En este servidor no hay traductor para ${pair}.`,
  fromThereIs: (language, list) => `Desde este idioma (${language}) hay: ${list}.`,
  intoThereIs: (language, list) => `Hacia este idioma (${language}) hay: ${list}.`,
  translatedHere: (list) => `Aquí se traducen: ${list}.`,
  pairCanBeAdded: (command) =>
    `Se puede añadir en el servidor con «${command}» (Debian, Ubuntu) o instalando los paquetes apertium-… de estos idiomas.`,
  noSuchPair:
    'Apertium no tiene ese par. El servicio de medios completo sabe hacerlo: quien administra esto define SERVICE_BASE_URL y SERVICE_API_KEY.',
  modelCanBePut: 'Quien lo administra puede poner uno en la carpeta de modelos.',
  noTranslation: (command) =>
    `En este servidor no hay ninguna traducción instalada. Quien administra esto puede instalarla con «${command}».`,
  nothingTranslated: (from, to, why) =>
    `Nada de esto se pudo traducir (${from} → ${to}): ${why}. Comprueba que el texto esté en el primer idioma o dilo de otra forma.`,
  untranslated: {
    unknownWords: (list) => `el diccionario no tiene ${list}`,
    failed: 'el traductor falló con ello',
  },
  translationIncomplete: 'La traducción volvió incompleta. Inténtalo otra vez.',
  noVoiceFor: (language) => `Ninguna voz de aquí habla ${language}.`,
  chooseSpoken: 'Elige otro idioma; los que se pueden hablar están en las capacidades del servicio (capabilities).',
  unpronounced: (voice, language) => `${voice} no pudo pronunciar nada de esto (idioma: ${language}).`,
  unpronounceable: (voice, language) =>
    `${voice} no pudo pronunciar nada de este texto (idioma: ${language}). Comprueba que el texto esté escrito en ese idioma o elige el suyo.`,
  allEmpty: 'No queda nada que decir: todas las líneas están vacías.',
  nothingToSay: 'En este texto no hay nada que decir: no tiene letras ni cifras. Escribe algunas palabras.',

  noWordsInFile: 'El archivo no contiene palabras que leer en voz alta. Envía uno que tenga palabras.',
  noTextInFile:
    'El archivo no contiene texto que leer en voz alta. Comprueba que se guardó con su texto; las palabras dentro de imágenes no se leen.',
  unreadableWord:
    'Este documento de Word no se puede leer. Ábrelo en un procesador de textos, guárdalo otra vez como .docx y envía eso.',
  damagedDocument: 'El documento está dañado y no se puede abrir. Guárdalo otra vez e inténtalo de nuevo.',
  unpacksTooLarge:
    'Descomprimido, el documento pasa de 60 MB, o su texto de 20 MB. Quita imágenes, divídelo o envía texto sin formato.',
  tooIntricate: (most) =>
    `El documento tiene más de ${count(most)} elementos de formato. Guárdalo como texto sin formato (.txt) y envía eso, o divídelo.`,
  lockedDocument: 'El documento está protegido con una contraseña. Quítala y envíalo otra vez.',
  documentTooLarge: (megabytes) =>
    `El documento pasa de ${megabytes} MB. Quita sus imágenes o envía texto sin formato.`,
  storyTooLong: (most) => `El relato tiene más de ${count(most)} caracteres. Divídelo y envía las partes una por una.`,
  misnamedText: (named, is) => `El archivo se llama ${named}, pero ${is}.`,
  notReadAloud: (is) => `El archivo ${is} y no se puede leer en voz alta.`,
  text: {
    pdf: 'es un PDF',
    rtf: 'es un documento RTF',
    office: 'es un documento antiguo de Word (.doc) u otro archivo antiguo de Office',
    zip: 'es un archivo ZIP sin ningún documento de Word dentro',
    unknown: 'no es texto',
    other: (kind) => `es en realidad del tipo ${kind}`,
  },
  sendText: 'Envía el texto como .txt o .docx.',

  unclearSound: (word) => `No está claro a qué sonido se refiere «${word}».`,
  onlyLeftOut: (list) => `Aquí solo se dice lo que no debe oírse (${list}). Di qué debe oírse.`,
  noKnownSound: (sounds) =>
    `Nada en esta descripción es un sonido que este servidor sepa hacer. Sabe hacer unos 200, por ejemplo: ${sounds}. La página de la documentación sobre /sound los enumera todos, en inglés.`,
  nearestSounds: (list) => `Lo más parecido aquí: ${list}.`,
  nothingOfMusic: (genres, moods, instruments) =>
    `Nada en esta descripción dice qué música hacer. Nombra en inglés un estilo (${genres}), un ambiente (${moods}), instrumentos (${instruments} y muchos más), un tempo como 120 bpm o una tonalidad como A minor.`,

  noProgram: {
    ffmpeg: (command) =>
      `A este servidor le falta ffmpeg, que lee y escribe películas y grabaciones. Quien lo administra puede instalarlo con «${command}».`,
    pocketsphinx: (command) =>
      `A este servidor le falta PocketSphinx, que reconoce el habla. Quien lo administra puede instalarlo con «${command}».`,
  },
  noPocketSphinx: (command) =>
    `PocketSphinx, que entiende inglés, no está instalado en este servidor. Quien lo administra puede instalarlo con «${command}».`,
  noPackage: {
    models: (name) =>
      `${name}, que ejecuta los modelos de la carpeta de modelos, no está instalado en este servidor: «npm install» lo trae, salvo que se omitan los paquetes opcionales.`,
    translators: (name) =>
      `${name}, que ejecuta los traductores de la carpeta de modelos, no está instalado en este servidor: «npm install» lo trae, salvo que se omitan los paquetes opcionales.`,
  },

  engineDid: (engine, did) => `${engine} ${did}.`,
  serverDid: (host, did) => `El servidor ${host} ${did}.`,
  did: {
    silent: 'no responde',
    loading: 'está cargando su modelo',
    brokeOff: 'se cortó en mitad de la respuesta',
    sentTooMuch: 'envió más de lo debido',
    refusedKey: 'no aceptó la clave',
    unknownCall: 'no conoce la llamada o el modelo',
    busy: 'está sobrecargado, o su cuota está agotada',
    movedOn: 'redirige a otra dirección',
    webPage: 'respondió con una página web',
    notKnown: 'no se conoce',
    notJson: 'respondió con algo que no es JSON',
    noText: 'respondió sin texto',
    noTranscript: 'respondió con algo que no es una transcripción',
    noLines: 'no respondió con una traducción línea por línea',
    noSound: 'respondió con algo que no es un sonido reproducible',
    empty: 'respondió con un archivo vacío',
    silence: 'respondió con silencio',
    cutSound: 'respondió con un sonido que se acaba a la mitad',
    longSound: 'respondió con un sonido demasiado largo',
    shortSound: 'respondió con un sonido demasiado corto',
    otherSound: 'respondió con un sonido que no puede ser esta frase',
    otherLength: 'respondió con una grabación de otra duración',
    voiceGone: 'ya no tiene esa voz',
    gaveUp: 'se rindió en mitad de una grabación',
    late: (time) => `no respondió a tiempo (${time})`,
    brokeDown: (status) => `falló (${status})`,
    refused: (status) => `rechazó la petición (${status})`,
    notSpoken: (model) => `no pudo hablar con el modelo ${model}`,
    notLoaded: (model) => `no pudo cargar ${model}`,
    notTranslated: (model) => `no pudo traducir con ${model}`,
    noLinesWith: (model) => `no respondió con una traducción línea por línea con ${model}`,
    notHeard: (tag) => `ya no tiene nada que entienda «${tag}»`,
  },
  owner: {
    key: (setting) => `Quien administra esto pone en ${setting} una clave que el servidor acepte.`,
    address: (setting) =>
      `Las claves no se envían a direcciones redirigidas: quien administra esto escribe en ${setting} la dirección final.`,
    page: (setting) =>
      `Quien administra esto revisa ${setting}: en la mayoría de los servidores es una dirección que acaba en /v1.`,
    model: (setting, model) =>
      `Quien administra esto revisa ${setting} (en la mayoría de los servidores acaba en /v1) y ${model}.`,
    start: (setting) => `Quien administra esto mira si funciona y se llega a él desde aquí; está en ${setting}.`,
    log: (setting) => `Quien administra esto mira su registro; está en ${setting}. O inténtalo más tarde.`,
    wait: () => 'Inténtalo de nuevo dentro de un minuto.',
  },
  ownerSeesLog: 'Quien administra esto mira su registro o indica otro modelo.',
  noModelThere: (host, setting) =>
    `El servidor ${host} no tiene ningún modelo para esto. Quien administra esto indica uno con ${setting}.`,
  modelNotListed: (host, model, setting, list) =>
    `El servidor ${host} no tiene «${model}» en su lista, sino ${list}. Quien administra esto revisa ${setting}.`,
  tellsNothing: (host, setting, model) =>
    `El servidor ${host} no dice qué tiene. Quien administra esto revisa ${setting}, que en la mayoría de los servidores acaba en /v1, o indica un modelo con ${model}.`,
  engineSaid: (said) => `Su mensaje: ${said}.`,
  ownerChecksModels: (command) => `Quien administra esto averigua más con «${command}».`,
};
