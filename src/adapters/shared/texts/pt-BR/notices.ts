// Brazilian Portuguese replies to pressed buttons and to saving a voice.

import type { NoticeMessages } from '../../../../domain/messages/notices.ts';

export const notices: NoticeMessages = {
  resultGone: 'Esse resultado não está mais disponível. Peça de novo.',
  linkOver: 'Este link está errado ou expirou: os resultados ficam guardados por 7 dias. Peça de novo no chat.',
  begunBefore: 'Já começou: veja a mensagem abaixo.',
  answeredBefore: 'Isso já foi respondido.',
  noResult: 'Ainda não há resultado para publicar.',
  tooLateToStop: 'É tarde demais para parar.',
  oldButton: 'Este botão expirou.',
  unknownTask: 'Não conheço mais essa tarefa: as tarefas concluídas ficam guardadas por 30 dias.',
  notYours: (name) => `Só ${name}, que fez o pedido, pode fazer isso.`,
  strangeVoice: 'Você não pode usar aqui a voz desse pedido. Escolha outra e envie de novo.',
  voice: {
    nothingToKeep: 'Ainda não há nada para salvar.',
    keptBefore: (name) => `Já está salva como “${name}”.`,
    kept: (name) => `Salva como “${name}”. Ela aparece primeiro nas suas listas de vozes.`,
    nothingToChange: 'Não há mais nada para mudar.',
    sampleGone: 'Essa amostra não está mais aqui. Tente de novo para ter outras.',
    expired: 'As amostras expiraram. Tente de novo para ter outras.',
    refused: (said) => `O serviço de mídia não aceitou a amostra: ${said}`,
    unasked: 'Não deu para contatar o serviço de mídia para salvá-la. Tente de novo daqui a pouco.',
    designed: 'Voz criada',
  },
};
