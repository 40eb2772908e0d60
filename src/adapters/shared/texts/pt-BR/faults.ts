// Brazilian Portuguese texts for failures in the built-in studio, with the next step.

import type { FaultMessages } from '../../../../domain/messages/faults.ts';
import { getFormats } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('pt-BR');

export const faults: FaultMessages = {
  diskFull:
    'O disco deste servidor está cheio, então isto foi interrompido. Tente mais tarde; quem administra este serviço pode abrir espaço.',
  ownDefect: 'Algo quebrou neste servidor. Tente de novo.',
  stopped: 'Foi interrompido antes de terminar.',
  brokeThrice: 'O servidor caiu três vezes trabalhando nisto, então desistiu. Tente outro texto ou arquivo.',
  noResultLeft: 'O motor não produziu nenhum resultado. Tente de novo.',
  engineDefect: 'O motor falhou. Tente de novo ou tente outro texto ou arquivo.',
  processDied: (how) =>
    `O processo que trabalhava nisto caiu (${how}). Tente um texto ou arquivo mais curto ou diferente.`,
  tookTooLong: (time) =>
    `Isto demorou mais do que o permitido (${time}) e foi interrompido. Tente um texto ou arquivo mais curto.`,
  tooMuchMemory: (megabytes) =>
    `Isto precisou de mais do que os ${megabytes} MB de memória permitidos e foi interrompido. Tente um texto ou arquivo menor.`,
  tooMuchDisk: (megabytes) =>
    `Isto encheu mais do que os ${megabytes} MB de disco permitidos e foi interrompido. Tente um texto ou arquivo mais curto.`,
  notReadInTime: (time) =>
    `Não deu para ler o documento no tempo permitido (${time}). Salve como texto simples (.txt) e envie, ou divida e envie as partes separadamente.`,
  noEngine: 'Não há motor para isto neste servidor.',
  noEngineFor: (operation) => `Não há motor para ${operation} aqui.`,
  noWork: (title, endpoint) =>
    `Não há motor para “${title}” neste servidor. Uma extensão pode trazer um (EXTENSIONS), ou um serviço de mídia que tenha ${endpoint} faz isso: quem administra este serviço define SERVICE_BASE_URL e SERVICE_API_KEY.`,
  tryAgain: 'Tente de novo.',

  linkTooSlow: (kilobytes) =>
    `O servidor do link é lento demais: chegaram menos de ${kilobytes} kB por segundo. Use um link mais rápido ou anexe o próprio arquivo.`,
  notHttp: 'Só dá para baixar links que começam com https:// ou http://.',
  linkWithPassword: 'O link contém um nome de usuário ou uma senha. Dê um link público.',
  privateLink:
    'O link leva a um endereço privado ou local, e este servidor só baixa da internet pública. Quem administra este serviço pode permitir com STUDIO_ALLOW_ORIGINS.',
  emptyLink: 'O arquivo do link está vazio.',
  packedLink: 'O servidor do link envia o arquivo com uma compactação não aceita. Use outro link.',
  passedOn: (times) => `O link foi redirecionado mais de ${times} vezes. Dê o link direto para o arquivo.`,
  fetchTooLong: 'Baixar o arquivo demorou demais e foi interrompido. Use um link mais rápido.',
  arrivedDamaged: 'O arquivo do link chegou danificado. Tente de novo ou use outro link.',
  unknownHost: 'O nome no link não é conhecido. Confira o endereço.',
  linkUnreachable: 'Não deu para chegar ao servidor do link, ou ele cortou a conexão. Tente de novo ou use outro link.',
  linkTooLarge: (megabytes) => `O arquivo do link passa dos ${megabytes} MB que este servidor baixa. Dê um menor.`,
  pageLink:
    'O link leva a uma página da web, não a um arquivo. Este servidor não consegue baixar páginas de plataformas de vídeo nem páginas de compartilhamento: dê o link direto para o filme ou a gravação.',
  dataLink:
    'O link leva ao que programas leem (dados ou um fluxo de eventos), não a um filme ou gravação. Dê o link direto para o arquivo.',
  nothingThere: 'Não há nada nesse link. Confira o endereço.',
  linkNeedsSigningIn: 'O link pede login ou não está compartilhado com todos. Dê um link público.',
  linkBlocked: 'O link está bloqueado aqui por motivos legais.',
  linkAnswered: (status) => `O servidor do link respondeu com ${status}. Tente mais tarde ou use outro link.`,
  neitherFileNorLink: 'Não foi dado nem um arquivo nem um link.',

  misnamedSound: (named, kind) =>
    `O arquivo se chama ${named}, mas ${kind === undefined ? 'não é áudio' : `é um arquivo .${kind}`}.`,
  notSound: (kind) => `O arquivo ${kind === undefined ? 'não é áudio' : `é um arquivo .${kind}`}.`,
  emptyFile: 'O arquivo está vazio.',
  isFilm: 'O arquivo é um filme. Salve só o som dele e envie.',
  codedSound: (codec) => `O som deste arquivo .m4a está codificado como ${codec}, de um tipo que não é lido aqui.`,
  sendSound: 'Envie um arquivo .mp3, .wav, .flac, .aac ou .m4a.',
  unreadableRecording: (why) =>
    `Não dá para ler a gravação: ${why}. Exporte de novo, por exemplo como .mp3, e envie esse arquivo.`,
  unreadable: {
    tables: 'as tabelas dela faltam ou estão danificadas, como após um download interrompido',
    soundless: 'não há som nela, como após um download interrompido',
    damaged: 'o som dela está danificado, ou ela acaba no meio, como após um download interrompido',
    cutOff: 'ela acaba no meio, como após um download interrompido',
    silent: 'não há som nela',
    hardlyAny: 'quase não há som nela',
    rateChanges: 'a taxa de amostragem muda no meio',
    numbers: 'algumas amostras não são números válidos',
    data: (kind) => `os dados ${kind} dela estão danificados`,
    rate: (hertz) => `${hertz} Hz não é uma taxa de amostragem que este servidor aceite`,
    channels: (most) => `ela tem mais de ${most} canais`,
  },
  recordingTooLong: (minutes) =>
    `A gravação dura mais do que os ${minutes} minutos que este servidor aceita. Divida e envie as partes uma a uma.`,
  nothingHeard: 'Não há nada para ouvir nesta gravação.',
  noSpeechHeard: 'Ninguém fala nesta gravação.',
  tooLittleSpeech: 'Há pouca fala nesta gravação.',
  sendSpeech: 'Envie uma gravação em que uma só pessoa fale com clareza por pelo menos alguns segundos, sem música.',
  noVoiceMade: 'O motor não fez nenhuma voz. Tente de novo.',

  unreadableFile: (name) =>
    `Não deu para ler “${name}”: está danificado ou cortado. Confira se ele toca ou salve de novo.`,
  unreadableSubtitles:
    'Nenhuma fala foi encontrada nas legendas. Envie-as como .srt ou .vtt, com tempos, ou deixe-as de fora.',
  fileTookTooLong: 'Trabalhar neste arquivo demorou demais e foi interrompido. Tente um mais curto.',
  noSoundIn: (name) => `“${name}” não tem som, então não há nada para dublar.`,
  longerThanAnHour: (name) => `“${name}” passa da uma hora que este servidor dubla. Corte em partes.`,
  notMedia: (name) =>
    `“${name}” não é um filme nem uma gravação que este servidor consiga dublar. Ele aceita MP4, MOV, MXF, MP3, FLAC, WAV e AAC.`,
  tooManyTracks: (name, most) => `“${name}” tem mais de ${most} faixas. Salve só com as necessárias.`,
  tracksOfMxf: (kind) =>
    `Só em arquivos MXF dá para escolher ou adicionar faixas de áudio, e este é ${kind}. Deixe de fora as duas opções.`,
  noTrack: (track, tracks) => `Não há faixa de áudio ${track}: o arquivo tem ${tracks}, contadas a partir de 0.`,

  noSpeech: (language) => `Nenhuma fala foi encontrada. Confira se alguém fala este idioma: ${language}.`,
  nothingClear: (language) =>
    `Nada foi entendido com clareza (${language}): pode ser música, ruído, outro idioma ou difícil demais de entender, e palpites não são anotados. Tente uma gravação mais clara ou um filme que tenha legendas.`,
  noRecogniser: (language, installed) =>
    `Não há reconhecedor de fala instalado para ${language}; instalados: ${installed}. Um filme com legendas nesse idioma pode ser dublado sem ele.`,
  none: 'nenhum',
  hearingTooLong: 'Reconhecer a fala demorou demais e foi interrompido. Tente um arquivo mais curto.',
  recogniserNotStarted: (command) =>
    `O reconhecedor de fala não conseguiu iniciar, talvez por falta do modelo de inglês. Quem administra este serviço pode instalar com “${command}”.`,
  notUnderstoodAs: (language) =>
    `Aqui uma voz é feita de uma gravação e das palavras exatas que há nela, e nem tudo foi entendido (${language}). Indique o idioma que é falado ou envie uma gravação em que uma só pessoa fale com clareza.`,
  sameLanguage: (language) =>
    `Os dois idiomas são o mesmo (${language}): não há nada para traduzir. Escolha outro idioma de destino.`,
  noTranslationEngine: (pair, command) =>
    `Não há tradutor para ${pair}: nenhum motor de tradução está instalado neste servidor. Quem o administra pode instalar um com “${command}” (Debian, Ubuntu: os pacotes apertium, cg3 e um pacote apertium-… para cada par).`,
  noTranslator: (pair) => `Não há tradutor para ${pair} neste servidor.`,
  fromThereIs: (language, list) => `A partir deste idioma (${language}) há: ${list}.`,
  intoThereIs: (language, list) => `Para este idioma (${language}) há: ${list}.`,
  translatedHere: (list) => `Aqui se traduzem: ${list}.`,
  pairCanBeAdded: (command) =>
    `Dá para adicionar no servidor com “${command}” (Debian, Ubuntu) ou instalando os pacotes apertium-… desses idiomas.`,
  noSuchPair:
    'O Apertium não tem esse par. O serviço de mídia completo consegue: quem administra este serviço define SERVICE_BASE_URL e SERVICE_API_KEY.',
  modelCanBePut: 'Quem o administra pode colocar um na pasta de modelos.',
  noTranslation: (command) =>
    `Nenhuma tradução está instalada neste servidor. Quem administra este serviço pode instalar com “${command}”.`,
  nothingTranslated: (from, to, why) =>
    `Nada disso pôde ser traduzido (${from} → ${to}): ${why}. Confira se o texto está no primeiro idioma ou diga de outro jeito.`,
  untranslated: {
    unknownWords: (list) => `o dicionário não tem ${list}`,
    failed: 'o tradutor falhou nisso',
  },
  translationIncomplete: 'A tradução voltou incompleta. Tente de novo.',
  noVoiceFor: (language) => `Nenhuma voz daqui fala ${language}.`,
  chooseSpoken: 'Escolha outro idioma; os que podem ser falados estão nas capacidades do serviço (capabilities).',
  unpronounced: (voice, language) => `${voice} não conseguiu pronunciar nada disso (idioma: ${language}).`,
  unpronounceable: (voice, language) =>
    `${voice} não conseguiu pronunciar nada deste texto (idioma: ${language}). Confira se o texto está escrito nesse idioma ou escolha o idioma dele.`,
  allEmpty: 'Não sobrou nada para falar: todas as linhas estão vazias.',
  nothingToSay: 'Não há nada para dizer neste texto: ele não tem letras nem números. Escreva algumas palavras.',

  noWordsInFile: 'O arquivo não contém palavras para ler em voz alta. Envie um que tenha palavras.',
  noTextInFile:
    'O arquivo não contém texto para ler em voz alta. Confira se ele foi salvo com o texto; palavras dentro de imagens não são lidas.',
  unreadableWord:
    'Este documento do Word não pode ser lido. Abra em um editor de texto, salve de novo como .docx e envie.',
  damagedDocument: 'O documento está danificado e não pode ser aberto. Salve de novo e tente outra vez.',
  unpacksTooLarge:
    'Descompactado, o documento passa de 60 MB, ou o texto dele passa de 20 MB. Tire imagens, divida ou envie texto simples.',
  tooIntricate: (most) =>
    `O documento tem mais de ${count(most)} elementos de formatação. Salve como texto simples (.txt) e envie, ou divida.`,
  lockedDocument: 'O documento está protegido com senha. Tire a senha e envie de novo.',
  documentTooLarge: (megabytes) => `O documento passa de ${megabytes} MB. Tire as imagens ou envie texto simples.`,
  storyTooLong: (most) => `A história tem mais de ${count(most)} caracteres. Divida e envie as partes uma a uma.`,
  misnamedText: (named, is) => `O arquivo se chama ${named}, mas ${is}.`,
  notReadAloud: (is) => `O arquivo ${is} e não pode ser lido em voz alta.`,
  text: {
    pdf: 'é um PDF',
    rtf: 'é um documento RTF',
    office: 'é um documento antigo do Word (.doc) ou outro arquivo antigo do Office',
    zip: 'é um arquivo ZIP sem um documento do Word dentro',
    unknown: 'não é texto',
    other: (kind) => `é na verdade do tipo ${kind}`,
  },
  sendText: 'Envie o texto como .txt ou .docx.',

  unclearSound: (word) => `Não está claro a que som “${word}” se refere.`,
  onlyLeftOut: (list) => `Aqui só se diz o que deve ficar de fora (${list}). Diga o que deve ser ouvido.`,
  noKnownSound: (sounds) =>
    `Nada nesta descrição é um som que este servidor saiba fazer. Ele sabe fazer uns 200, por exemplo: ${sounds}. A página da documentação sobre /sound lista todos, em inglês.`,
  nearestSounds: (list) => `O mais próximo aqui: ${list}.`,
  nothingOfMusic: (genres, moods, instruments) =>
    `Nada nesta descrição diz que música fazer. Cite em inglês um estilo (${genres}), um clima (${moods}), instrumentos (${instruments} e muitos mais), um andamento como 120 bpm ou um tom como A minor.`,

  noProgram: {
    ffmpeg: (command) =>
      `Falta neste servidor o ffmpeg, que lê e grava filmes e gravações. Quem o administra pode instalar com “${command}”.`,
    pocketsphinx: (command) =>
      `Falta neste servidor o PocketSphinx, que reconhece fala. Quem o administra pode instalar com “${command}”.`,
  },
  noPocketSphinx: (command) =>
    `O PocketSphinx, que entende inglês, não está instalado neste servidor. Quem o administra pode instalar com “${command}”.`,
  noPackage: {
    models: (name) =>
      `${name}, que roda os modelos da pasta de modelos, não está instalado neste servidor: “npm install” traz, a menos que os pacotes opcionais fiquem de fora.`,
    translators: (name) =>
      `${name}, que roda os tradutores da pasta de modelos, não está instalado neste servidor: “npm install” traz, a menos que os pacotes opcionais fiquem de fora.`,
  },

  engineDid: (engine, did) => `${engine} ${did}.`,
  serverDid: (host, did) => `O servidor ${host} ${did}.`,
  did: {
    silent: 'não responde',
    loading: 'está carregando o modelo',
    brokeOff: 'parou no meio da resposta',
    sentTooMuch: 'enviou mais do que devia',
    refusedKey: 'não aceitou a chave',
    unknownCall: 'não conhece a chamada ou o modelo',
    busy: 'está sobrecarregado, ou a cota acabou',
    movedOn: 'redireciona para outro endereço',
    webPage: 'respondeu com uma página da web',
    notKnown: 'não é conhecido',
    notJson: 'respondeu com algo que não é JSON',
    noText: 'respondeu sem texto',
    noTranscript: 'respondeu com algo que não é uma transcrição',
    noLines: 'não respondeu com uma tradução linha por linha',
    noSound: 'respondeu com algo que não é um som que toque',
    empty: 'respondeu com um arquivo vazio',
    silence: 'respondeu com silêncio',
    cutSound: 'respondeu com um som que acaba no meio',
    longSound: 'respondeu com um som longo demais',
    shortSound: 'respondeu com um som curto demais',
    otherSound: 'respondeu com um som que não pode ser esta frase',
    otherLength: 'respondeu com uma gravação de outra duração',
    voiceGone: 'não tem mais essa voz',
    gaveUp: 'desistiu no meio de uma gravação',
    late: (time) => `não respondeu a tempo (${time})`,
    brokeDown: (status) => `falhou (${status})`,
    refused: (status) => `recusou o pedido (${status})`,
    notSpoken: (model) => `não conseguiu falar com o modelo ${model}`,
    notLoaded: (model) => `não conseguiu carregar ${model}`,
    notTranslated: (model) => `não conseguiu traduzir com ${model}`,
    noLinesWith: (model) => `não respondeu com uma tradução linha por linha com ${model}`,
    notHeard: (tag) => `não tem mais nada que entenda “${tag}”`,
  },
  owner: {
    key: (setting) => `Quem administra este serviço define em ${setting} uma chave que o servidor aceite.`,
    address: (setting) =>
      `Chaves não são enviadas em redirecionamentos: quem administra este serviço escreve em ${setting} o endereço final.`,
    page: (setting) =>
      `Quem administra este serviço confere ${setting}: na maioria dos servidores é um endereço que termina em /v1.`,
    model: (setting, model) =>
      `Quem administra este serviço confere ${setting} (na maioria dos servidores termina em /v1) e ${model}.`,
    start: (setting) =>
      `Quem administra este serviço vê se ele está rodando e se dá para chegar a ele daqui; está em ${setting}.`,
    log: (setting) => `Quem administra este serviço olha o log dele; está em ${setting}. Ou tente mais tarde.`,
    wait: () => 'Tente de novo daqui a um minuto.',
  },
  ownerSeesLog: 'Quem administra este serviço olha o log ou indica outro modelo.',
  noModelThere: (host, setting) =>
    `O servidor ${host} não tem modelo para isto. Quem administra este serviço indica um com ${setting}.`,
  modelNotListed: (host, model, setting, list) =>
    `O servidor ${host} não tem “${model}” na lista, e sim ${list}. Quem administra este serviço confere ${setting}.`,
  tellsNothing: (host, setting, model) =>
    `O servidor ${host} não diz o que tem. Quem administra este serviço confere ${setting}, que na maioria dos servidores termina em /v1, ou indica um modelo com ${model}.`,
  engineSaid: (said) => `A mensagem foi: ${said}.`,
  ownerChecksModels: (command) => `Quem administra este serviço descobre mais com “${command}”.`,
};
