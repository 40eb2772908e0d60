// Spanish texts about sending results as voice messages and adding them to a soundboard.

import type { SharingMessages } from '../en-sharing.ts';

export const sharing: SharingMessages = {
  message: {
    send: 'Enviar como mensaje de voz',
    sent: 'Ya está aquí como mensaje de voz.',
    lacks: {
      write: 'No puedes enviar mensajes en este canal, así que tampoco envío ninguno por ti.',
      person:
        'No puedes enviar mensajes de voz en este canal, así que tampoco envío ninguno por ti. Quien administra el servidor puede permitirte «Enviar mensajes de voz».',
      bot: 'No puedo enviar mensajes de voz en este canal. Quien administra el servidor puede permitirme «Enviar mensajes de voz».',
    },
    closed:
      'No puedo publicar en este canal. Quien administra el servidor puede permitirme allí «Ver canal», «Enviar mensajes» y «Adjuntar archivos».',
    unfit: 'Ese archivo no puede ser un mensaje de voz: es demasiado grande o de un tipo que no puedo leer.',
    refused: (code) =>
      `Discord no lo aceptó como mensaje de voz (${code}). El archivo de la tarjeta es el mismo sonido.`,
  },
  board: {
    add: 'Añadir al panel de sonidos',
    name: 'Nombre',
    nameHelp: 'De 2 a 32 caracteres; lo ven todos en el servidor.',
    emoji: 'Emoji',
    emojiHelp: 'Un emoji que va junto al nombre; puede quedar vacío.',
    cut: 'Solo los primeros 5 segundos',
    tooLong: (length) => `Un panel de sonidos admite 5,2 segundos como máximo; este dura ${length}.`,
    mayBeLong: 'Un panel de sonidos admite 5,2 segundos como máximo. Lo más largo solo cabe así.',
    added: (name) => `«${name}» ya está en el panel de sonidos.`,
    lacks: {
      person:
        'No puedes añadir sonidos al panel de este servidor, así que tampoco añado ninguno por ti. Quien administra el servidor puede permitirte «Crear expresiones».',
      bot: 'No puedo añadir sonidos al panel de este servidor. Quien administra el servidor puede permitirme «Crear expresiones».',
    },
    full: (count, most) =>
      `El panel de sonidos está lleno: ${count} de ${most} lugares están ocupados. Alguien puede quitar un sonido en los ajustes del servidor o mejorar el servidor.`,
    long: (length) =>
      `Dura ${length}, y un panel de sonidos admite 5,2 segundos como máximo. Pulsa «Editar» y marca «Solo los primeros 5 segundos».`,
    noName: 'Un nombre tiene de 2 a 32 caracteres. Pulsa «Editar».',
    noEmoji: 'Eso no es un solo emoji. Pulsa «Editar» y elige uno del teclado, o déjalo vacío.',
    unfit: 'Ese archivo no puede ser un sonido del panel: es demasiado grande o de un tipo que no puedo leer.',
    refused: (code) => `Discord no lo aceptó en el panel de sonidos (${code}). Prueba con otro nombre u otro emoji.`,
    unsure: 'Discord no dijo si aceptó el sonido. Mira el panel de sonidos antes de volver a intentarlo.',
  },
};
