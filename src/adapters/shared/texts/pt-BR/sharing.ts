// Brazilian Portuguese texts about sending results as voice messages and adding them to a soundboard.

import type { SharingMessages } from '../en-sharing.ts';

export const sharing: SharingMessages = {
  message: {
    send: 'Enviar como mensagem de voz',
    sent: 'Agora está aqui como mensagem de voz.',
    lacks: {
      write: 'Você não pode enviar mensagens neste canal, então também não envio nenhuma por você.',
      person:
        'Você não pode enviar mensagens de voz neste canal, então também não envio nenhuma por você. Quem administra o servidor pode permitir a você “Enviar mensagens de voz”.',
      bot: 'Não posso enviar mensagens de voz neste canal. Quem administra o servidor pode me permitir “Enviar mensagens de voz”.',
    },
    closed:
      'Não consigo publicar neste canal. Quem administra o servidor pode me permitir ali “Ver canal”, “Enviar mensagens” e “Anexar arquivos”.',
    unfit: 'Esse arquivo não pode virar mensagem de voz: é grande demais ou de um tipo que não sei ler.',
    refused: (code) => `O Discord não aceitou como mensagem de voz (${code}). O arquivo no cartão é o mesmo som.`,
  },
  board: {
    add: 'Adicionar à mesa de som',
    name: 'Nome',
    nameHelp: 'De 2 a 32 caracteres; todos no servidor veem.',
    emoji: 'Emoji',
    emojiHelp: 'Um emoji que fica ao lado do nome; pode ficar vazio.',
    cut: 'Só os primeiros 5 segundos',
    tooLong: (length) => `Uma mesa de som aceita no máximo 5,2 segundos; este dura ${length}.`,
    mayBeLong: 'Uma mesa de som aceita no máximo 5,2 segundos. O que é mais longo só cabe assim.',
    added: (name) => `“${name}” está agora na mesa de som.`,
    lacks: {
      person:
        'Você não pode adicionar sons à mesa de som deste servidor, então também não adiciono nenhum por você. Quem administra o servidor pode permitir a você “Criar expressões”.',
      bot: 'Não posso adicionar sons à mesa de som deste servidor. Quem administra o servidor pode me permitir “Criar expressões”.',
    },
    full: (count, most) =>
      `A mesa de som está cheia: ${count} de ${most} lugares estão ocupados. Alguém pode remover um som nas configurações do servidor ou impulsionar o servidor.`,
    long: (length) =>
      `Isso dura ${length}, e uma mesa de som aceita no máximo 5,2 segundos. Aperte “Editar” e marque “Só os primeiros 5 segundos”.`,
    noName: 'Um nome tem de 2 a 32 caracteres. Aperte “Editar”.',
    noEmoji: 'Isso não é um único emoji. Aperte “Editar” e escolha um no teclado, ou deixe vazio.',
    unfit: 'Esse arquivo não pode virar um som da mesa: é grande demais ou de um tipo que não sei ler.',
    refused: (code) => `O Discord não aceitou na mesa de som (${code}). Tente outro nome ou outro emoji.`,
    unsure: 'O Discord não disse se aceitou o som. Olhe a mesa de som antes de tentar de novo.',
  },
};
