// Voices made of recordings, in Portuguese. Whoever changes what `statement` says raises CONSENT_VERSION (domain/media/consent.ts).

import type { CloningWords } from '../../../../domain/words/cloning.ts';

export const cloning: CloningWords = {
  statement:
    'Esta é a minha própria voz, ou tenho a permissão da pessoa que fala para que esta voz seja feita e para fazê-la falar. Não vou enganar ninguém com ela.',
  ask: 'Uma voz só é feita desta gravação se você concordar com o que está escrito aqui. Junto com a voz fica guardado que você concordou, quando e com qual versão do texto. Se o serviço de mídia tem um servidor de fala que fala com gravações, a gravação vai para lá e fica até a voz ser excluída.',
  agree: 'Concordo: fazer a voz',
  reworded: 'O texto mudou desde então, por isso nada foi feito. Leia de novo no cartão e concorde com esse.',
  off: 'Fazer vozes a partir de gravações está desativado aqui. Quem administra o Earshot aqui pode permitir (CLONING).',
  moderatorsOnly:
    'Aqui só moderadores podem pedir uma voz a partir de uma gravação. Fale com um deles ou com quem administra o Earshot aqui.',
  notAgreed:
    'Ninguém que possa concordou com o texto como ele está agora, por isso nenhuma voz foi feita e nada foi enviado. Tente de novo para receber a pergunta outra vez.',
  unfit: {
    short: (name) =>
      `“${name}” tem menos de 10 segundos, pouco demais para uma voz, por isso nada foi enviado. O ideal são de 10 a 60 segundos de uma só pessoa falando com clareza.`,
    long: (name) =>
      `“${name}” tem mais de 2 minutos, por isso nada foi enviado. Corte de 10 a 60 segundos de uma só pessoa falando com clareza.`,
    silent: (name) =>
      `Em “${name}” quase não se ouve nada, por isso nada foi enviado. O ideal são de 10 a 60 segundos de uma só pessoa falando com clareza.`,
  },
  nearest: 'Das vozes que há aqui, esta é a mais próxima da que está na gravação; não é uma cópia.',
  byAddress:
    'Falada com a própria gravação, por endereço: o servidor de fala indicado por quem mantém o Earshot aqui guarda a gravação até a voz ser excluída.',
  delete: (name) => `Excluir “${name}”`,
  deleted: 'A voz que foi feita desta gravação foi excluída.',
  deletedNow: (name) => `“${name}” foi excluída.`,
  deletedLater: (name) =>
    `“${name}” foi excluída aqui. O servidor de fala que tem a gravação ainda não a excluiu; ele é solicitado de novo até excluir.`,
  leftThere:
    'Gravações de vozes que você fez: o servidor de fala que as tem ainda não as excluiu; ele é solicitado de novo até excluir.',
  hiddenNow: (name) =>
    `“${name}” não está mais aqui: ninguém pode vê-la nem usá-la. O próprio serviço de mídia não a excluiu.`,
  goneBefore: 'Essa voz não está mais aqui.',
  notYours: 'Só quem fez essa voz, ou um moderador do servidor dela, pode excluí-la.',
};
