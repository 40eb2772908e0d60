// Brazilian Portuguese error messages of the web chat's server.

import type { WebServerMessages } from '../en-web.ts';

export const web: WebServerMessages = {
  address: 'Este endereço não é permitido. Abra o chat por localhost ou 127.0.0.1.',
  foreign: 'De um navegador, só a própria página do chat pode chamar.',
  signIn:
    'Entre primeiro: o segredo é o que o operador escolheu como WEB_CHAT_SECRET. Scripts enviam “Authorization: Bearer <segredo>”.',
  wrongSecret: 'Esse não é o segredo. Peça WEB_CHAT_SECRET ao operador.',
  wrongSecrets: 'Segredos errados demais. Espere um minuto e tente de novo.',
  nothing: 'Não há nada aqui. O chat está em /.',
  broke: 'Algo deu errado aqui. Tente de novo; se acontecer outra vez, avise quem cuida disto.',
  starting: 'O chat está iniciando ou parando. Tente de novo daqui a pouco.',
  fileGone: (again) =>
    `Este arquivo não está mais aqui: arquivos não enviados são guardados por um dia, os demais por 30 dias, ou menos se o disco estiver cheio. Envie-o outra vez ou pressione “${again}” no cartão dele.`,
  messageGone: 'Esta mensagem não existe mais.',
  notYourMessage: 'Só quem escreveu isto pode apagar.',
  messageAtWork: 'Isto ainda está em andamento. Pare ou deixe terminar e depois apague.',
  notYourFile: 'Só o dono deste arquivo pode apagá-lo.',
  fileAtWork: 'Este arquivo é necessário para o que ainda está em andamento. Pare ou deixe terminar primeiro.',
  noSample: 'Esta voz não tem amostra para ouvir.',
  kinds: 'Um arquivo pode ser obtido como mp3 ou wav.',
  tooLargeToConvert: 'Esta gravação é grande demais para ser convertida aqui. Salve-a como está.',
  converting: 'Várias gravações estão sendo convertidas neste momento. Tente de novo em um minuto.',
  unfit: (kind) =>
    `Não há ${kind} disto: só gravações MP3, WAV e FLAC de até 200 MB podem ser convertidas. Salve-a como está.`,
  damaged: (kind) => `Esta gravação não pôde ser lida até o fim, por isso não há ${kind} dela. Salve-a como está.`,
  tooMuch: 'É demais de uma vez. Envie textos longos como arquivo.',
  notWhole: 'Isto estava incompleto. Envie de novo.',
  empty: 'Esta mensagem está vazia. Adicione um texto ou um arquivo.',
  tooLong: (size, most) => `São ${size} caracteres; o máximo é ${most}. Envie como arquivo.`,
  fileTooLarge: (most) => `Um arquivo pode ter no máximo ${most}. Envie um mais curto ou menor.`,
  noRoomForFile:
    'O disco está cheio aqui, por isso o arquivo não foi salvo. Envie um menor ou tente de novo em uma hora: arquivos antigos são apagados automaticamente.',
  fileNotWhole: 'O arquivo estava incompleto. Envie de novo.',
  emptyFile: 'Este arquivo está vazio. Escolha outro.',
  allowance: (most, left) =>
    `Isto passa do limite de envio de hoje para o seu endereço: ${most} por dia, restam ${left}. Reinicia às 00:00 UTC; até lá, tente um arquivo menor.`,
};
