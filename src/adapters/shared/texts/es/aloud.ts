// Spanish texts about reading a channel aloud, including the spoken ones.

import { parseEmojiNames, type ReadAloudMessages } from '../en-aloud.ts';

export const aloud: ReadAloudMessages = {
  title: 'Leído en voz alta',
  command: { name: 'leer', summary: 'Lee este canal en voz alta en tu canal de voz, o mira a quién se lee' },
  what: { name: 'qué', help: 'Qué hacer' },
  choices: {
    on: 'sí',
    off: 'no',
    who: 'a quién se lee',
    silent: 'a mí no',
    messages: 'a mí otra vez',
    proxied: 'copias de webhooks',
    unproxied: 'sin copias de webhooks',
  },

  on: (channel) =>
    `Desde ahora leo en voz alta en ${channel} lo que escriben aquí quienes están allí. Lo que empieza por // no se lee, y «a mí no» te deja fuera.`,
  off: 'Este canal ya no se lee en voz alta.',
  notOn: 'Este canal no se lee en voz alta.',
  notYours: 'Solo pueden terminarlo los moderadores y quienes escuchan allí.',
  elsewhere: (channel) =>
    `Ahora leo en voz alta en ${channel} y allí hay gente escuchando. Únete, o pide a esas personas o a un moderador que lo terminen antes.`,
  unseen: 'No puedo ver este canal. Pide a la administración que me permita «Ver canal» aquí.',
  unable:
    'No puedo leer mensajes. Quien me administra puede activar «Message Content Intent» en el portal de desarrolladores de Discord, en Bot, y volver a iniciarme.',
  silent: 'Lo que escribes en este servidor ya no se lee en voz alta.',
  heard: 'Lo que escribes se lee otra vez cuando estás en el canal de voz.',
  copies:
    'Los mensajes que un webhook vuelve a publicar, como los de PluralKit, ahora se leen en voz alta en este servidor con el nombre que llevan.',
  noCopies: 'Los mensajes que un webhook vuelve a publicar no se leen en voz alta en este servidor.',
  onlyModerators: 'Solo los moderadores pueden cambiarlo.',
  who: (text, channel, people) => `${text} en ${channel}: ${people}`,
  nobody: 'nadie por ahora',
  more: (count) => `y ${count} más`,
  usedUp: (name, why) => `${name}: ${why} Hasta entonces no leo tus mensajes en voz alta.`,

  spoken: {
    says: (name) => `${name} dice:`,
    answers: (name, to) => `${name} responde a ${to}:`,
    somebody: 'alguien',
    link: (host) => `un enlace a ${host}`,
    code: 'código omitido',
    spoiler: 'spoiler omitido',
    left: {
      picture: (count) => (count === 1 ? 'Imagen omitida.' : `${count} imágenes omitidas.`),
      film: (count) => (count === 1 ? 'Vídeo omitido.' : `${count} vídeos omitidos.`),
      recording: (count) => (count === 1 ? 'Grabación omitida.' : `${count} grabaciones omitidas.`),
      file: (count) => (count === 1 ? 'Archivo omitido.' : `${count} archivos omitidos.`),
      voice: () => 'Mensaje de voz omitido.',
    },
    sticker: (name) => `Pegatina ${name}.`,
    poll: (question, answers) => `Encuesta: ${question} ${answers}.`,
    forwards: 'Reenviado:',
    andSoOn: 'Etcétera.',
    pages: {
      customize: 'Canales y roles',
      browse: 'Explorar canales',
      guide: 'Guía del servidor',
      'linked-roles': 'Roles vinculados',
    },
    leftOut: (count, name) =>
      count === 1 ? `Otro mensaje de ${name} omitido.` : `Otros ${count} mensajes de ${name} omitidos.`,
    emoji: parseEmojiNames(
      'se ríe, se ríe mucho, sonríe, con amor, llora, triste, con enfado, piensa, guiña un ojo, genial, pulgar arriba, pulgar abajo, aplauso, por favor, corazón, fuego, fiesta, cien, saluda, ojos, calavera, suplica, uf, hecho',
    ),
  },
};
