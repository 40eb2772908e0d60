// Brazilian Portuguese answers to queries: voices, languages, tasks, settings, help, and deleting personal data.

import type { AnswerMessages } from '../../../../domain/messages/answers.ts';
import { getFormats, joinSentence } from '../../../../domain/messages/formats.ts';

const { count, plural } = getFormats('pt-BR');

const FOUND = { one: '# resultado.', many: '# de resultados.', other: '# resultados.' };
const TASKS = { one: '# tarefa sua', many: '# de tarefas suas', other: '# tarefas suas' };
const FINISHED = {
  one: '# tarefa concluída',
  many: '# de tarefas concluídas',
  other: '# tarefas concluídas',
};
const FILES = { one: '# arquivo', many: '# de arquivos', other: '# arquivos' };
const VOICES = { one: '# voz', many: '# de vozes', other: '# vozes' };
const MESSAGES = { one: '# mensagem', many: '# de mensagens', other: '# mensagens' };

export const answers: AnswerMessages = {
  found: (found) => plural(found, FOUND),
  firstOf: (shown, found) => `Os primeiros ${count(shown)} de ${count(found)}; uma busca encurta a lista.`,
  number: (id) => `número ${id}`,

  voices: {
    title: 'Vozes',
    noneYet: 'O serviço de mídia ainda não informou as vozes. Tente de novo daqui a pouco.',
    noneFits: (search) => `Nenhuma voz combina com “${search}”. Tente um idioma ou um nome.`,
    male: 'masculina',
    female: 'feminina',
    age: (years) => `cerca de ${plural(years, { one: '# ano', other: '# anos' })}`,
  },
  languages: {
    title: 'Idiomas',
    noneFits: (search) => `Nenhum idioma combina com “${search}”. Tente o nome em inglês.`,
  },
  tasks: {
    title: 'Suas tarefas',
    none: (call) => `Nada ainda. Tente ${call}`,
    last: (shown) => (shown === 1 ? 'Sua última tarefa.' : `Suas últimas ${count(shown)} tarefas.`),
    postHere: 'Publicar o resultado aqui',
  },
  settings: {
    title: 'Configurações',
    names: { voice: 'Voz', language: 'Idioma', target_language: 'Traduzir para' },
    explained: 'Usado quando você não escolhe outra coisa.',
    kept: 'Salvo para você.',
    keptForAll: 'Salvo para todos aqui.',
    yours: (value) => `${value} · escolha sua`,
    everybodys: (value) => `${value} · para todos aqui`,
    house: (value) => `${value} · a padrão daqui`,
    hadLast: (value) => `${value} · a última que você usou`,
    told: (value) => `reconhecido no texto; se não, ${value}`,
    unset: 'não definido',
    unusableVoice: 'uma voz que não pode ser usada aqui',
    voice: (id) => `voz ${id}`,
    language: (id) => `idioma ${id}`,
  },
  help: {
    title: 'Ajuda',
    line: (help) => `O que você pode digitar. ${help} com o nome de um comando explica o comando.`,
    needed: 'Obrigatório.',
    standard: (value) => `Padrão: ${value}.`,
  },
  forget: {
    how: (call) => `Nada foi mudado. Para apagar o que guardamos sobre você, escreva: ${call}`,
    title: 'Dados apagados',
    line: 'O que guardávamos sobre você foi apagado.',
    deletedTitle: 'Apagado',
    deleted: (tasks, files, voices) =>
      `Seus padrões e dicionários, ${plural(tasks, FINISHED)} com o que foi pedido, ${plural(files, FILES)} por trás de links e ${plural(voices, VOICES)} que você criou.`,
    thereTitle: 'Apagado nas conversas',
    there: (messages, files) => `Do que era seu, ${plural(messages, MESSAGES)} e ${plural(files, FILES)}.`,
    openTitle: 'Ainda em andamento',
    open: (tasks, call) => `${plural(tasks, TASKS)}. Espere terminar ou pare o que falta e escreva ${call} de novo.`,
    hiddenTitle: 'Escondido para sempre',
    hidden: (voices) =>
      voices === 1
        ? `${plural(voices, VOICES)} que você criou. O serviço de mídia não a apagou; aqui ninguém mais pode vê-la nem usá-la, e o nome que você deu foi apagado.`
        : `${plural(voices, VOICES)} que você criou. O serviço de mídia não as apagou; aqui ninguém mais pode vê-las nem usá-las, e os nomes que você deu foram apagados.`,
    notTitle: 'Não apagado',
    not: (there, service) =>
      joinSentence([
        !there && 'as mensagens e os arquivos nas conversas, que você pode apagar lá',
        !service && 'o que mais o serviço de mídia guarda',
        'o número de tarefas de hoje, até a contagem reiniciar',
      ]),
  },
};
