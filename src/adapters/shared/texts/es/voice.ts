// Spanish texts about playing results in voice channels.

import type { VoiceChannelMessages } from '../en-voice.ts';

export const voice: VoiceChannelMessages = {
  play: 'Reproducir en voz',
  pause: 'Pausa',
  resume: 'Continuar',
  skip: 'Saltar',
  stop: 'Parar y salir',
  commands: {
    join: { name: 'unirse', summary: 'Entra en tu canal de voz o en uno que indiques' },
    leave: { name: 'salir', summary: 'Sale del canal de voz y vacía la cola' },
    skip: { name: 'saltar', summary: 'Salta lo que suena en el canal de voz' },
    queue: { name: 'cola', summary: 'Mira qué suena y qué espera en el canal de voz' },
  },
  channel: { name: 'canal', help: 'El canal de voz; si falta, aquel en el que estás' },

  playing: (channel) => `Suena en ${channel}.`,
  inLine: (place, channel) => `Número ${place} en la cola de ${channel}.`,
  elsewhere: (here, channel, minutes) =>
    `Ahora suena algo en ${here}. Lo tuyo sonará en ${channel} cuando la cola de ${here} esté vacía. Eso tarda como mucho ${minutes} minutos y el sonido que suene entonces.`,
  joined: (channel) => `Estoy en ${channel}. Pulsa «Reproducir en voz» bajo un sonido terminado.`,
  busy: (channel, minutes) =>
    `Estoy en ${channel} para otras personas. Únete, o pulsa «Reproducir en voz» en tu canal: sonará como muy tarde tras ${minutes} minutos y el sonido que suene entonces.`,
  left: 'He salido del canal de voz.',
  skipped: (title) => `Saltado: ${title}.`,

  onlyServers: 'Solo los servidores tienen canales de voz. Hazlo en uno del que yo sea miembro.',
  notInVoice: 'Entra primero en un canal de voz de este servidor y vuelve a intentarlo.',
  nothing: 'Aquí no estoy en ningún canal de voz y no espera nada.',
  notYours: (name) => `Eso es de ${name}. Solo esa persona, un moderador o quien escuche a solas puede hacerlo.`,
  notAlone: 'Otras personas aún quieren oír algo. Un moderador puede hacerme salir.',
  fullChannel: (most) =>
    `En ese canal ya esperan ${most} sonidos, que es el máximo. Inténtalo cuando hayan sonado algunos.`,
  fullPerson: (most) => `Ya esperan ${most} sonidos tuyos, que es el máximo. Inténtalo cuando hayan sonado algunos.`,
  unplayable: 'No puedo reproducir ese tipo de archivo.',
  obstacles: {
    gone: () => 'No conozco ese canal de voz. Elige otro.',
    view: () => 'No puedo ver ese canal. Pide a la administración que me permita «Ver canal» allí.',
    connect: (channel) =>
      `No tengo permiso para entrar en ${channel}. Pide a la administración que me permita «Conectar» allí.`,
    speak: (channel) =>
      `No tengo permiso para hablar en ${channel}. Pide a la administración que me permita «Hablar» allí.`,
    full: (channel) => `${channel} está lleno. Inténtalo cuando alguien haya salido.`,
    afk: (channel) => `${channel} es para quienes están ausentes: allí nadie puede hablar.`,
    timeout: () =>
      'Estoy en aislamiento temporal en este servidor y no puedo entrar en ningún canal. Un moderador puede terminarlo.',
  },
  unreachable: (channel) =>
    `No he podido llegar a los servidores de voz de Discord para ${channel}. Inténtalo en un minuto. Quien me administra puede comprobar que el UDP saliente esté permitido.`,

  title: 'Voz',
  now: (channel, person) => `Suena en ${channel} para ${person}`,
  paused: (channel) => `En pausa en ${channel}`,
  waiting: (channel) => `En ${channel} no suena nada`,
  muted: (channel) => `Silenciado en ${channel} por un moderador: sigo cuando pueda volver a hablar`,
  stage: (channel) =>
    `Estoy entre el público del escenario ${channel}. Sonará en cuanto un moderador me invite a hablar.`,
  speakers: (channel) => `Hay otros oradores en el escenario ${channel}. Sonará en cuanto pasen al público o se vayan.`,
  reconnecting: (channel) => `Conectando con ${channel}`,
  next: 'A continuación',
  length: 'Duración',
  more: (count) => `y ${count} más`,

  idle: 'Hacía un rato que no sonaba nada, así que he salido del canal de voz.',
  alone: 'Ya no escuchaba nadie, así que he salido del canal de voz.',
  kicked: 'Me han desconectado del canal de voz.',
  restarted: 'Me han reiniciado entretanto.',
  dropped: (count) => `Sin reproducir: ${count}.`,
};
