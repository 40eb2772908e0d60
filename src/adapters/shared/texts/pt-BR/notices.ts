// What a person is told who pressed a button, and what comes of keeping a voice, in Brazilian Portuguese.

import type { NoticeWords } from '../../../../domain/words/notices.ts';

export const notices: NoticeWords = {
  resultGone: 'Esse resultado não está mais aqui. Peça de novo.',
  linkOver:
    'Não há nada neste link, ou não há mais: os resultados ficam aqui por 7 dias. Peça de novo no chat.',
  begunBefore: 'Isso já começou: veja a mensagem que saiu dali.',
  answeredBefore: 'Isso já foi respondido.',
  noResult: 'Ainda não há resultado para publicar.',
  tooLateToStop: 'É tarde demais para parar.',
  oldButton: 'Esse botão não faz mais nada.',
  unknownTask: 'Não conheço mais essa tarefa: as tarefas concluídas ficam guardadas por 30 dias.',
  notYours: (name) => `Só ${name}, que fez o pedido, pode fazer isso.`,
  strangeVoice: 'Você não pode usar aqui a voz desse pedido, ou não pode mais. Peça de novo com outra.',
  voice: {
    nothingToKeep: 'Ainda não há nada para guardar.',
    keptBefore: (name) => `Já está guardada como “${name}”.`,
    kept: (name) => `Guardada como “${name}”. Ela aparece primeiro nas suas listas de vozes.`,
    nothingToChange: 'Não há mais nada para mudar.',
    sampleGone: 'Essa amostra não está mais aqui. Tente de novo para ter outras.',
    expired: 'As amostras expiraram. Tente de novo para ter outras.',
    refused: (said) => `O serviço de mídia não aceitou a amostra: ${said}`,
    unasked: 'Não deu para pedir ao serviço de mídia que a guarde. Tente de novo daqui a pouco.',
    designed: 'Voz criada',
  },
};
