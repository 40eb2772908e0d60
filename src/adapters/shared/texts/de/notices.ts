// German replies to pressed buttons and to saving a voice.

import type { NoticeMessages } from '../../../../domain/messages/notices.ts';

export const notices: NoticeMessages = {
  resultGone: 'Dieses Ergebnis ist nicht mehr verfügbar. Fordere es noch einmal an.',
  linkOver: 'Dieser Link ist falsch oder abgelaufen: Ergebnisse bleiben 7 Tage. Fordere es im Chat noch einmal an.',
  begunBefore: 'Schon begonnen: siehe die Nachricht unten.',
  answeredBefore: 'Das ist schon beantwortet.',
  noResult: 'Es gibt noch kein Ergebnis, das gepostet werden kann.',
  tooLateToStop: 'Zum Anhalten ist es zu spät.',
  oldButton: 'Dieser Knopf ist abgelaufen.',
  unknownTask: 'Diesen Auftrag kenne ich nicht mehr: Fertige Aufträge bleiben 30 Tage.',
  notYours: (name) => `Das kann nur ${name}: Von dort kam der Auftrag.`,
  strangeVoice:
    'Die Stimme dieses Auftrags kannst du hier nicht verwenden. Wähle eine andere und sende ihn noch einmal.',
  voice: {
    nothingToKeep: 'Noch gibt es nichts zu speichern.',
    keptBefore: (name) => `Schon als „${name}“ gespeichert.`,
    kept: (name) => `Als „${name}“ gespeichert. Die Stimme steht in deinen Listen ganz oben.`,
    nothingToChange: 'Hier gibt es nichts mehr zu ändern.',
    sampleGone: 'Diese Probe ist nicht mehr da. Versuche es noch einmal, dann gibt es neue.',
    expired: 'Die Proben sind abgelaufen. Versuche es noch einmal, dann gibt es neue.',
    refused: (said) => `Der Mediendienst hat die Probe nicht angenommen: ${said}`,
    unasked: 'Der Mediendienst ist zum Speichern nicht zu erreichen. Bitte gleich noch einmal versuchen.',
    designed: 'Entworfene Stimme',
  },
};
