// What a person is told who pressed a button, and what comes of keeping a voice, in German.

import type { NoticeWords } from '../../../../domain/words/notices.ts';

export const notices: NoticeWords = {
  resultGone: 'Dieses Ergebnis ist nicht mehr da. Bitte noch einmal darum.',
  linkOver:
    'Hinter diesem Link ist nichts oder nichts mehr: Ergebnisse bleiben hier 7 Tage. Frage im Chat noch einmal danach.',
  begunBefore: 'Das wurde schon begonnen: siehe die Nachricht, die daraus wurde.',
  answeredBefore: 'Das ist schon beantwortet.',
  noResult: 'Es gibt noch kein Ergebnis, das gepostet werden kann.',
  tooLateToStop: 'Zum Anhalten ist es zu spät.',
  oldButton: 'Dieser Knopf tut nichts mehr.',
  unknownTask: 'Diesen Auftrag kenne ich nicht mehr: Fertige Aufträge bleiben 30 Tage.',
  notYours: (name) => `Das kann nur ${name}: Von dort kam der Auftrag.`,
  strangeVoice:
    'Die Stimme dieses Auftrags kannst du hier nicht oder nicht mehr verwenden. Frage neu mit einer anderen.',
  voice: {
    nothingToKeep: 'Noch gibt es nichts zu behalten.',
    keptBefore: (name) => `Schon als „${name}“ behalten.`,
    kept: (name) => `Als „${name}“ behalten. Die Stimme steht in deinen Listen ganz oben.`,
    nothingToChange: 'Hier gibt es nichts mehr zu ändern.',
    sampleGone: 'Diese Probe ist nicht mehr da. Versuche es noch einmal, dann gibt es neue.',
    expired: 'Die Proben sind abgelaufen. Versuche es noch einmal, dann gibt es neue.',
    refused: (said) => `Der Mediendienst hat die Probe nicht genommen: ${said}`,
    unasked: 'Der Mediendienst war dafür nicht zu erreichen. Bitte gleich noch einmal versuchen.',
    designed: 'Entworfene Stimme',
  },
};
