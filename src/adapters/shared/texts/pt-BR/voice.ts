// Brazilian Portuguese texts about playing results in voice channels.

import type { VoiceChannelMessages } from '../en-voice.ts';

export const voice: VoiceChannelMessages = {
  play: 'Tocar na voz',
  pause: 'Pausar',
  resume: 'Continuar',
  skip: 'Pular',
  stop: 'Parar e sair',
  commands: {
    join: { name: 'entrar', summary: 'Entra no seu canal de voz ou em um que você indicar' },
    leave: { name: 'sair', summary: 'Sai do canal de voz e limpa a fila' },
    skip: { name: 'pular', summary: 'Pula o que toca no canal de voz' },
    queue: { name: 'fila', summary: 'Veja o que toca e o que espera no canal de voz' },
  },
  channel: { name: 'canal', help: 'O canal de voz; sem ele, aquele em que você está' },

  playing: (channel) => `Tocando em ${channel}.`,
  inLine: (place, channel) => `Número ${place} na fila de ${channel}.`,
  elsewhere: (here, channel, minutes) =>
    `Estou tocando em ${here}. O seu toca em ${channel} quando a fila de ${here} estiver vazia. Isso leva no máximo ${minutes} minutos e o som que estiver tocando.`,
  joined: (channel) => `Estou em ${channel}. Pressione “Tocar na voz” abaixo de um som pronto.`,
  busy: (channel, minutes) =>
    `Estou tocando em ${channel} para outras pessoas. Entre lá ou pressione “Tocar na voz” no seu canal: toca no máximo após ${minutes} minutos e o som que estiver tocando.`,
  left: 'Saí do canal de voz.',
  skipped: (title) => `Pulado: ${title}.`,

  onlyServers: 'Só servidores têm canais de voz. Use isto em um do qual eu seja membro.',
  notInVoice: 'Entre primeiro em um canal de voz deste servidor e tente de novo.',
  nothing: 'Não estou em nenhum canal de voz aqui, e nada espera.',
  notYours: (name) => `Isso é de ${name}. Só essa pessoa, um moderador ou quem ouve sozinho pode fazer isso.`,
  notAlone: 'Outras pessoas ainda querem ouvir algo. Um moderador pode me fazer sair.',
  fullChannel: (most) =>
    `${most} sons já esperam nesse canal, que é o máximo. Tente de novo quando alguns tiverem tocado.`,
  fullPerson: (most) => `${most} sons seus já esperam, que é o máximo. Tente de novo quando alguns tiverem tocado.`,
  unplayable: 'Não consigo tocar esse tipo de arquivo.',
  obstacles: {
    gone: () => 'Não conheço esse canal de voz. Escolha outro.',
    view: () => 'Não vejo esse canal. Peça à administração que me permita “Ver canal” lá.',
    connect: (channel) =>
      `Não tenho permissão para entrar em ${channel}. Peça à administração que me permita “Conectar” lá.`,
    speak: (channel) => `Não tenho permissão para falar em ${channel}. Peça à administração que me permita “Falar” lá.`,
    full: (channel) => `${channel} está cheio. Tente de novo quando alguém tiver saído.`,
    afk: (channel) => `${channel} é para quem está ausente: ninguém pode falar lá.`,
    timeout: () =>
      'Estou de castigo neste servidor e não posso entrar em nenhum canal. Um moderador pode encerrar isso.',
  },
  unreachable: (channel) =>
    `Não consegui alcançar os servidores de voz do Discord para ${channel}. Tente de novo em um minuto. Quem me administra pode verificar se o UDP de saída é permitido.`,

  title: 'Voz',
  now: (channel, person) => `Tocando em ${channel} para ${person}`,
  paused: (channel) => `Pausado em ${channel}`,
  waiting: (channel) => `Nada toca em ${channel}`,
  muted: (channel) => `Silenciado em ${channel} por um moderador: continuo quando puder falar de novo`,
  stage: (channel) => `Estou na plateia do palco ${channel}. Toco assim que um moderador me convidar para falar.`,
  speakers: (channel) =>
    `Há outras pessoas falando no palco ${channel}. Toco assim que elas forem para a plateia ou saírem.`,
  reconnecting: (channel) => `Conectando a ${channel}`,
  next: 'A seguir',
  length: 'Duração',
  more: (count) => `e mais ${count}`,

  idle: 'Nada tocou por um tempo, então saí do canal de voz.',
  alone: 'Ninguém mais ouvia, então saí do canal de voz.',
  kicked: 'Fui desconectado do canal de voz.',
  restarted: 'Fui reiniciado nesse meio-tempo.',
  dropped: (count) => `Não tocados: ${count}.`,
};
