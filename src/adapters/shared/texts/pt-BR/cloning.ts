// Brazilian Portuguese texts about cloned voices. If you change `statement`, raise CONSENT_VERSION
// (domain/media/consent.ts).

import type { CloningMessages } from '../../../../domain/messages/cloning.ts';

export const cloning: CloningMessages = {
  statement:
    'Esta é a minha própria voz, ou tenho a permissão da pessoa que fala para que esta voz seja feita e para fazê-la falar. Não vou enganar ninguém com ela.',
  ask: 'Uma voz só é feita desta gravação depois que você concordar com o texto abaixo. Com a voz fica guardado que você concordou, quando e com qual versão do texto. Se o serviço de mídia tiver um servidor de fala que fala com gravações, a gravação é enviada para lá. Ela fica lá até a voz ser excluída.',
  agree: 'Concordo: fazer a voz',
  reworded: 'O texto mudou, por isso nada foi feito. Leia o novo texto no cartão e concorde com ele.',
  off: 'Fazer vozes a partir de gravações está desativado aqui. Quem administra o Earshot aqui pode permitir (CLONING).',
  moderatorsOnly:
    'Aqui só moderadores podem pedir uma voz a partir de uma gravação. Fale com um deles ou com quem administra o Earshot aqui.',
  notAgreed:
    'O texto atual não foi aceito por ninguém autorizado. Nenhuma voz foi feita e nada foi enviado. Tente de novo para ver a pergunta.',
  unfit: {
    short: (name) =>
      `“${name}” tem menos de 10 segundos, pouco demais para uma voz, por isso nada foi enviado. O ideal são de 10 a 60 segundos de uma só pessoa falando com clareza.`,
    long: (name) =>
      `“${name}” tem mais de 2 minutos, por isso nada foi enviado. Corte de 10 a 60 segundos de uma só pessoa falando com clareza.`,
    silent: (name) =>
      `Em “${name}” quase não se ouve nada, por isso nada foi enviado. O ideal são de 10 a 60 segundos de uma só pessoa falando com clareza.`,
  },
  nearest: 'Das vozes que há aqui, esta é a mais próxima da que está na gravação; não é uma cópia.',
  byAddress: 'O servidor de fala do operador fala com a própria gravação. Ele a guarda até a voz ser excluída.',
  delete: (name) => `Excluir “${name}”`,
  deleted: 'A voz que foi feita desta gravação foi excluída.',
  deletedNow: (name) => `“${name}” foi excluída.`,
  deletedLater: (name) =>
    `“${name}” foi excluída aqui. O servidor de fala ainda não excluiu a gravação; uma nova tentativa é feita automaticamente.`,
  leftThere:
    'Gravações de vozes que você fez: o servidor de fala ainda não as excluiu; uma nova tentativa é feita automaticamente.',
  hiddenNow: (name) =>
    `“${name}” não está mais aqui: ninguém pode vê-la nem usá-la. O próprio serviço de mídia não a excluiu.`,
  goneBefore: 'Essa voz não está mais aqui.',
  notYours: 'Só quem fez essa voz, ou um moderador do servidor dela, pode excluí-la.',
};
