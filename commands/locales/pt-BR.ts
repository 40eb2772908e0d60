// Brazilian Portuguese translations of the operations, suitable for Portugal too. Infinitives avoid addressing the
// reader; where that sounds stiff, it is “você”. Keys are English: command, the service's field name, label of a
// choice.

import type { CommandLocale } from '../../src/domain/command-locale.ts';
import { queryCommands } from './pt-BR-queries.ts';

const genders = {
  'Not known': 'Desconhecido',
  Male: 'Masculino',
  Female: 'Feminino',
  'Not applicable': 'Não se aplica',
};

const folder = {
  folder_id: {
    name: 'pasta',
    label: 'Pasta',
    help: 'Número de uma pasta do espaço de trabalho onde guardar o resultado.',
  },
};

const project = {
  project_name: {
    name: 'projeto',
    label: 'Nome do projeto',
    help: 'Nome do projeto no espaço de trabalho, de 3 a 255 caracteres.',
  },
  project_description: {
    name: 'descrição-do-projeto',
    label: 'Descrição do projeto',
    help: 'Do que trata o projeto, de 3 a 5000 caracteres.',
  },
  ...folder,
};

const dictionaries = {
  chosen_dictionaries: {
    name: 'dicionários',
    label: 'Dicionários',
    help: 'Dicionários usados além dos que valem por si (/dictionary).',
  },
};

export const brazilianPortugueseCommandLocale: CommandLocale = {
  tag: 'pt-BR',
  linkUploadField: {
    name: 'arquivo',
    label: 'Arquivo',
    help: 'O próprio filme ou gravação, em vez de um link.',
  },
  commands: {
    tts: {
      name: 'tts',
      title: 'Fala',
      verb: 'Ler em voz alta',
      summary: 'Transformar texto em fala.',
      files: { speech: 'Fala' },
      followUps: { voice: 'Outra voz', language: 'Em outro idioma', right: 'Dizer certo' },
      fields: {
        text: { name: 'texto', label: 'Texto', help: 'O que deve ser dito?' },
        voice_id: { name: 'voz', label: 'Voz', help: 'Quem fala: nome ou número de uma voz.' },
        language: { name: 'idioma', label: 'Idioma', help: 'O idioma em que está o texto.' },
        target_language: { name: 'para', label: 'Em', help: 'O idioma em que será falado, se for outro.' },
        gender: {
          name: 'gênero',
          label: 'Gênero',
          help: 'Gênero de quem fala, quando a voz não define isso.',
          choices: genders,
        },
        age: {
          name: 'idade',
          label: 'Idade',
          help: 'Idade de quem fala, em anos, quando a voz não define isso.',
        },
        ...project,
      },
    },
    sound: {
      name: 'som',
      title: 'Som',
      verb: 'Criar',
      summary: 'Criar um efeito sonoro ou uma música a partir de uma descrição.',
      files: { sound: 'Som' },
      followUps: { variation: 'Variação' },
      fields: {
        prompt: { name: 'descrição', label: 'Descrição', help: 'Como deve soar?' },
        audio_type: {
          name: 'tipo',
          label: 'Tipo',
          help: 'Efeito sonoro ou música.',
          choices: { 'Sound effect': 'Efeito sonoro', Music: 'Música' },
        },
        duration: {
          name: 'duração',
          label: 'Duração (segundos)',
          help: 'Duração do efeito sonoro, no máximo 10 segundos. A música tem duração própria.',
        },
        ...project,
      },
    },
    translate: {
      name: 'traduzir',
      title: 'Tradução',
      verb: 'Traduzir',
      summary: 'Traduzir um texto para outro idioma.',
      followUps: { say: 'Falar' },
      fields: {
        texts: {
          name: 'texto',
          label: 'Texto',
          help: 'O que deve ser traduzido? Cada linha é traduzida separadamente.',
        },
        target_language: { name: 'para', label: 'Traduzir para', help: 'O idioma da tradução.' },
        source_language: { name: 'de', label: 'Idioma original', help: 'O idioma em que está o texto.' },
        formality: {
          name: 'tratamento',
          label: 'Tratamento',
          help: 'Como se dirigir a quem lê.',
          choices: { Formal: 'Formal', Informal: 'Informal' },
        },
        gender: {
          name: 'gênero',
          label: 'Gênero',
          help: 'Gênero gramatical de preferência.',
          choices: genders,
        },
        age: { name: 'idade', label: 'Idade', help: 'Idade de quem vai ler, em anos.' },
        ...dictionaries,
        ...project,
      },
    },
    voice: {
      name: 'voz',
      title: 'Voz',
      verb: 'Criar voz',
      summary: 'Descrever uma voz, ouvir duas amostras e ficar com a preferida.',
      followUps: { say: 'Dizer algo' },
      fields: {
        voice_description: {
          name: 'descrição',
          label: 'Descrição',
          help: 'Gênero, idade, sotaque, tom e estilo: pelo menos 18 palavras e 100 caracteres.',
          topics: 'gênero, idade, sotaque, tom, ritmo e estilo',
        },
        text: {
          name: 'texto',
          label: 'Texto das amostras',
          help: 'O que as amostras dizem; com 100 caracteres ou mais, o resultado é melhor.',
        },
        recording: {
          name: 'arquivo',
          label: 'Gravação',
          help: 'Em vez de uma descrição: uma voz como a da gravação, se for sua ou se você puder.',
        },
      },
    },
    clone: {
      name: 'voz-própria',
      title: 'Voz própria',
      verb: 'Fazer uma voz assim',
      summary: 'Fazer uma voz a partir de uma gravação, se for sua ou se você puder.',
      followUps: { say: 'Dizer algo' },
      fields: {
        voice_name: { name: 'nome', label: 'Nome', help: 'Como a voz se chama nas listas.' },
        file: {
          name: 'arquivo',
          label: 'Gravação',
          help: 'Uma pessoa falando com clareza, sem música; o ideal é de 10 a 60 segundos.',
        },
        gender: { name: 'gênero', label: 'Gênero', help: 'Gênero da voz.', choices: genders },
        language: { name: 'idioma', label: 'Idioma', help: 'O idioma próprio da voz.' },
        age: { name: 'idade', label: 'Idade', help: 'Idade da voz, em anos.' },
        description: {
          name: 'descrição',
          label: 'Descrição',
          help: 'Como é a voz. Quem usa a mesma conta do serviço de mídia pode ler.',
        },
        enhance_audio: { name: 'limpar', label: 'Limpar', help: 'Tirar antes o ruído da gravação.' },
      },
    },
    story: {
      name: 'história',
      title: 'História',
      verb: 'Narrar',
      summary: 'Ouvir um texto ou documento do Word narrado como uma história.',
      files: { story: 'História' },
      fields: {
        file: { name: 'documento', label: 'Documento', help: 'Documento em formato .txt ou .docx.' },
        title: { name: 'título', label: 'Título', help: 'Título da história, de 3 a 255 caracteres.' },
        narrator_voice_id: {
          name: 'voz',
          label: 'Voz da narração',
          help: 'Quem narra: nome ou número de uma voz.',
        },
        source_language: { name: 'idioma', label: 'Idioma', help: 'O idioma em que está o documento.' },
        description: {
          name: 'descrição',
          label: 'Descrição',
          help: 'Do que trata a história, de 3 a 5000 caracteres.',
        },
        ...dictionaries,
        ...folder,
      },
    },
    separate: {
      name: 'separar',
      title: 'Separação',
      verb: 'Separar',
      summary: 'Separar a voz do fundo em uma gravação.',
      files: { foreground: 'Voz', background: 'Fundo' },
      followUps: { transcribe: 'Transcrever', dub: 'Dublar a voz', like: 'Fazer uma voz assim' },
      fields: {
        media_file: {
          name: 'arquivo',
          label: 'Gravação',
          help: 'Arquivo .aac, .flac, .mp3 ou .wav; o ideal é de 10 segundos a 10 minutos.',
        },
        ...project,
      },
    },
    transcribe: {
      name: 'transcrever',
      title: 'Transcrição',
      verb: 'Transcrever',
      summary: 'Pôr por escrito o que é dito em uma gravação ou filme.',
      followUps: { translate: 'Traduzir' },
      fields: {
        media_file: {
          name: 'arquivo',
          label: 'Gravação',
          help: 'Uma gravação, mensagem de voz, clipe ou filme.',
        },
        media_url: {
          name: 'link',
          label: 'Link',
          help: 'Link público de uma gravação ou filme, em vez de um arquivo.',
        },
        language: {
          name: 'idioma',
          label: 'Idioma',
          help: 'O idioma que é falado.',
        },
        ...project,
      },
    },
    dub: {
      name: 'dublar',
      title: 'Dublagem',
      verb: 'Dublar',
      summary: 'Dublar um filme ou uma gravação em outros idiomas.',
      files: { video: 'Filme dublado', audio: 'Áudio dublado' },
      fields: {
        video_url: {
          name: 'link',
          label: 'Link',
          help: 'Link público do filme ou da gravação (MP4, MOV, MP3, WAV…); pode ser um arquivo compartilhado.',
        },
        target_languages: {
          name: 'para',
          label: 'Dublar em',
          help: 'Um ou mais idiomas para a dublagem.',
        },
        source_language: {
          name: 'de',
          label: 'Idioma original',
          help: 'O idioma falado no original.',
        },
        subtitles: {
          name: 'legendas',
          label: 'Legendas',
          help: 'Um arquivo .srt ou .vtt com o que é dito; usado no lugar da escuta.',
        },
        captions: {
          name: 'embutir',
          label: 'Legendas no filme',
          help: 'Pôr legendas no próprio filme: uma faixa que se liga ou gravadas na imagem.',
          choices: { Track: 'Faixa', Burn: 'Na imagem' },
        },
        ai_optimization: {
          name: 'ritmo',
          label: 'Ritmo natural',
          help: 'Ajustar os tempos para que a fala não fique apressada.',
        },
        selected_audio_tracks: {
          name: 'faixas',
          label: 'Faixas de áudio',
          help: 'Só para MXF: números de uma ou duas faixas a dublar, contando a partir de 0.',
        },
        add_output_as_an_audio_track: {
          name: 'faixa-extra',
          label: 'Manter as faixas originais',
          help: 'Só para MXF: incluir a dublagem como uma faixa a mais.',
        },
        review: {
          name: 'linhas-antes',
          label: 'Ver linhas antes',
          help: 'Ver e corrigir o que será dito antes que algo seja falado.',
        },
        ...dictionaries,
        ...project,
      },
    },
    ...queryCommands,
  },
};
