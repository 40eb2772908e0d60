// Brazilian Portuguese translations of the queries. The operations, and notes on style, are in pt-BR.ts.

import type { CommandLocale } from '../../src/domain/command-locale.ts';

export const queryCommands: CommandLocale['commands'] = {
  voices: {
    name: 'vozes',
    title: 'Vozes',
    verb: 'Buscar',
    summary: 'Encontrar uma voz pelo nome ou idioma.',
    fields: {
      search: {
        name: 'busca',
        label: 'Busca',
        help: 'Parte de um nome, de um idioma ou de uma descrição.',
      },
    },
  },
  languages: {
    name: 'idiomas',
    title: 'Idiomas',
    verb: 'Buscar',
    summary: 'Encontrar um idioma e seu ID.',
    fields: {
      search: {
        name: 'busca',
        label: 'Busca',
        help: 'Parte do nome, em inglês ou no próprio idioma, um código de idioma ou um ID.',
      },
      side: {
        name: 'uso',
        label: 'Uso',
        help: 'Idiomas de origem ou de destino da tradução.',
        choices: {
          'Spoken or translated from': 'Idioma falado ou de origem',
          'Translated or dubbed into': 'Idioma da tradução ou da dublagem',
        },
      },
    },
  },
  tasks: {
    name: 'tarefas',
    title: 'Suas tarefas',
    verb: 'Ver',
    summary: 'Ver as últimas tarefas e receber um resultado de novo.',
    fields: {},
  },
  'correct-lines': {
    name: 'corrigir',
    title: 'Corrigir linhas',
    verb: 'Salvar',
    summary: 'Corrigir o que uma dublagem diz antes que seja falado.',
    fields: {
      lines: {
        name: 'linhas',
        label: 'Linhas',
        help: 'Mude o que vem depois de um número; se ficar vazio, não é falado.',
      },
    },
  },
  'save-voice': {
    name: 'guardar',
    title: 'Salvar a voz',
    verb: 'Salvar',
    summary: 'Dar um nome a uma voz criada para continuar a usá-la.',
    fields: {
      name: { name: 'nome', label: 'Nome', help: 'Como a voz se chama nas listas.' },
      sample: {
        name: 'amostra',
        label: 'Amostra',
        help: 'Qual das duas é.',
        choices: { 'Sample A': 'Amostra A', 'Sample B': 'Amostra B' },
      },
    },
  },
  settings: {
    name: 'configurações',
    title: 'Configurações',
    verb: 'Salvar',
    summary: 'Ver ou mudar a voz e os idiomas padrão.',
    fields: {
      voice: { name: 'voz', label: 'Voz', help: 'A voz que fala quando nenhuma é indicada.' },
      language: { name: 'idioma', label: 'Idioma', help: 'O idioma em que você escreve.' },
      target_language: { name: 'para', label: 'Traduzir para', help: 'O idioma da tradução.' },
      scope: {
        name: 'vale-para',
        label: 'Vale para',
        help: 'Só para você ou para todos aqui que não escolheram nada.',
        choices: { Me: 'Só para mim', 'Everybody here': 'Para todos aqui' },
      },
      forget: {
        name: 'esquecer',
        label: 'Esquecer',
        help: 'Escreva me para apagar o que guardamos sobre você: padrões e tarefas concluídas.',
      },
      reset: {
        name: 'redefinir',
        label: 'Redefinir',
        help: 'Apagar os padrões salvos até agora.',
      },
    },
  },
  dictionary: {
    name: 'dicionário',
    title: 'Dicionários',
    verb: 'Salvar',
    summary: 'Ver ou mudar como nomes e palavras são ditos, para você ou para todos aqui.',
    fields: {
      add: { name: 'palavra', label: 'Palavra', help: 'Uma palavra como se escreve.' },
      as: { name: 'como', label: 'Dita como', help: 'Como é dita, escrita como soa.' },
      language: {
        name: 'idioma',
        label: 'Idioma',
        help: 'Se é dita assim só em um idioma; lá também é a tradução.',
      },
      scope: {
        name: 'vale-para',
        label: 'Vale para',
        help: 'Só para você ou para todos aqui.',
        choices: { Me: 'Só para mim', 'Everybody here': 'Para todos aqui' },
      },
      remove: {
        name: 'remover',
        label: 'Remover',
        help: 'Uma palavra que volta a ser dita como se escreve.',
      },
      file: {
        name: 'arquivo',
        label: 'Arquivo',
        help: 'Uma tabela (CSV): em cada linha, uma palavra, como se diz e, se quiser, um idioma.',
      },
      name: { name: 'nome', label: 'Dicionário', help: 'Qual, pelo nome, se você tiver vários.' },
      delete: { name: 'apagar', label: 'Apagar', help: 'O nome de um dicionário para apagar.' },
    },
  },
  privacy: {
    name: 'privacidade',
    title: 'Privacidade',
    verb: 'Ver',
    summary: 'O que fica guardado aqui sobre você e quem vê.',
    fields: {},
  },
  help: {
    name: 'ajuda',
    title: 'Ajuda',
    verb: 'Ver',
    summary: 'O que dá para fazer aqui, e como.',
    fields: {
      command: { name: 'comando', label: 'Comando', help: 'O comando a explicar.' },
    },
  },
};
