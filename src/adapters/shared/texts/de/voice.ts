// German texts about playing results in voice channels.

import type { VoiceChannelMessages } from '../en-voice.ts';

export const voice: VoiceChannelMessages = {
  play: 'Im Sprachkanal abspielen',
  pause: 'Pause',
  resume: 'Weiter',
  skip: 'Überspringen',
  stop: 'Beenden und gehen',
  commands: {
    join: { name: 'beitreten', summary: 'Komm in deinen Sprachkanal oder in einen, den du nennst' },
    leave: { name: 'verlassen', summary: 'Verlass den Sprachkanal und leere die Warteschlange' },
    skip: { name: 'überspringen', summary: 'Überspring, was im Sprachkanal läuft' },
    queue: { name: 'warteschlange', summary: 'Sieh, was im Sprachkanal läuft und was wartet' },
  },
  channel: { name: 'kanal', help: 'Der Sprachkanal; ohne Angabe der, in dem du bist' },

  playing: (channel) => `Läuft in ${channel}.`,
  inLine: (place, channel) => `Platz ${place} in der Reihe in ${channel}.`,
  elsewhere: (here, channel, minutes) =>
    `Ich spiele gerade in ${here}. Deines kommt in ${channel}, sobald die Warteschlange in ${here} leer ist. Das dauert höchstens ${minutes} Minuten und den Ton, der dann läuft.`,
  joined: (channel) => `Ich bin in ${channel}. Drück unter einem fertigen Klang auf „Im Sprachkanal abspielen“.`,
  busy: (channel, minutes) =>
    `Ich spiele in ${channel} für andere. Geh dazu oder drücke „Im Sprachkanal abspielen“ in deinem Kanal: Es kommt spätestens nach ${minutes} Minuten und dem Ton, der dann läuft.`,
  left: 'Ich habe den Sprachkanal verlassen.',
  skipped: (title) => `Übersprungen: ${title}.`,

  onlyServers: 'Sprachkanäle gibt es nur auf Servern. Mach das auf einem, auf dem ich Mitglied bin.',
  notInVoice: 'Geh zuerst in einen Sprachkanal dieses Servers und versuch es dann noch einmal.',
  nothing: 'Ich bin hier in keinem Sprachkanal, und nichts wartet.',
  notYours: (name) => `Das gehört ${name}. Nur diese Person, ein Moderator oder wer allein zuhört, kann das.`,
  notAlone: 'Andere wollen noch etwas hören. Ein Moderator kann mich gehen lassen.',
  fullChannel: (most) =>
    `In diesem Kanal warten schon ${most} Klänge, mehr geht nicht. Versuch es wieder, wenn einige gespielt sind.`,
  fullPerson: (most) =>
    `Von dir warten schon ${most} Klänge, mehr geht nicht. Versuch es wieder, wenn einige gespielt sind.`,
  unplayable: 'Diese Art von Datei kann ich nicht abspielen.',
  obstacles: {
    gone: () => 'Diesen Sprachkanal kenne ich nicht. Wähl einen anderen.',
    view: () => 'Ich sehe diesen Kanal nicht. Bitte die Administration, mir dort „Kanal anzeigen“ zu erlauben.',
    connect: (channel) =>
      `Ich darf ${channel} nicht beitreten. Bitte die Administration, mir dort „Verbinden“ zu erlauben.`,
    speak: (channel) =>
      `Ich darf in ${channel} nicht sprechen. Bitte die Administration, mir dort „Sprechen“ zu erlauben.`,
    full: (channel) => `${channel} ist voll. Versuch es wieder, wenn jemand gegangen ist.`,
    afk: (channel) => `${channel} ist für Abwesende: Dort kann niemand sprechen.`,
    timeout: () => 'Ich habe auf diesem Server eine Auszeit und kann in keinen Kanal. Ein Moderator kann sie beenden.',
  },
  unreachable: (channel) =>
    `Ich habe Discords Sprachserver für ${channel} nicht erreicht. Versuch es in einer Minute wieder. Der Betreiber kann prüfen, ob ausgehendes UDP erlaubt ist.`,

  title: 'Sprachkanal',
  now: (channel, person) => `Läuft in ${channel} für ${person}`,
  paused: (channel) => `Angehalten in ${channel}`,
  waiting: (channel) => `In ${channel} läuft nichts`,
  muted: (channel) => `In ${channel} stummgeschaltet: Es geht weiter, sobald ich wieder sprechen darf`,
  stage: (channel) =>
    `Ich bin im Publikum der Bühne ${channel}. Ich spiele, sobald ein Moderator mich einlädt zu sprechen.`,
  speakers: (channel) =>
    `Auf der Bühne ${channel} sind noch andere Sprecher. Ich spiele, sobald sie im Publikum sind oder gegangen sind.`,
  reconnecting: (channel) => `Verbinde mit ${channel}`,
  next: 'Als Nächstes',
  length: 'Länge',
  more: (count) => `und ${count} weitere`,

  idle: 'Es lief eine Weile nichts, also habe ich den Sprachkanal verlassen.',
  alone: 'Niemand hat mehr zugehört, also habe ich den Sprachkanal verlassen.',
  kicked: 'Ich wurde vom Sprachkanal getrennt.',
  restarted: 'Ich wurde zwischendurch neu gestartet.',
  dropped: (count) => `Nicht gespielt: ${count}.`,
};
