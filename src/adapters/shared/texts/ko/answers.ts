// Korean answers to queries: voices, languages, tasks, settings, help, and deleting personal data.

import type { AnswerMessages } from '../../../../domain/messages/answers.ts';
import { getFormats, joinSentence } from '../../../../domain/messages/formats.ts';

const { count } = getFormats('ko');

export const answers: AnswerMessages = {
  found: (found) => `${count(found)}개를 찾았어요.`,
  firstOf: (shown, found) => `${count(found)}개 중 처음 ${count(shown)}개예요. 검색하면 좁힐 수 있어요.`,
  number: (id) => `번호 ${id}`,

  voices: {
    title: '목소리 목록',
    noneYet: '미디어 서비스의 목소리 목록을 아직 받지 못했어요. 잠시 후에 다시 시도해 주세요.',
    noneFits: (search) => `“${search}”에 맞는 목소리가 없어요. 언어나 이름으로 찾아보세요.`,
    male: '남성',
    female: '여성',
    age: (years) => `${count(years)}세쯤`,
  },
  languages: {
    title: '언어 목록',
    noneFits: (search) => `“${search}”에 맞는 언어가 없어요. 영어 이름으로 찾아보세요.`,
  },
  tasks: {
    title: '내 작업',
    none: (call) => `아직 아무것도 없어요. 이렇게 해 보세요: ${call}`,
    last: (shown) => (shown === 1 ? '마지막 작업이에요.' : `최근 작업 ${count(shown)}개예요.`),
    postHere: '결과를 여기에 올리기',
  },
  settings: {
    title: '설정',
    names: { voice: '목소리', language: '언어', target_language: '번역할 언어' },
    explained: '따로 고르지 않으면 이 설정을 사용해요.',
    kept: '내 설정으로 저장했어요.',
    keptForAll: '여기 모두의 설정으로 저장했어요.',
    yours: (value) => `${value} · 내 설정`,
    everybodys: (value) => `${value} · 여기 모두의 설정`,
    house: (value) => `${value} · 기본 목소리`,
    hadLast: (value) => `${value} · 마지막으로 쓴 목소리`,
    told: (value) => `글에서 알아내고, 알 수 없으면 ${value}`,
    unset: '정하지 않음',
    unusableVoice: '여기에서 쓸 수 없는 목소리',
    voice: (id) => `목소리 ${id}`,
    language: (id) => `언어 ${id}`,
  },
  help: {
    title: '도움말',
    line: (help) => `입력할 수 있는 명령어예요. ${help} 뒤에 명령어 이름을 적으면 설명을 볼 수 있어요.`,
    needed: '꼭 필요해요.',
    standard: (value) => `기본값: ${value}.`,
  },
  forget: {
    how: (call) => `아무것도 바꾸지 않았어요. 나에 대해 보관된 내용을 지우려면 이렇게 적어 주세요: ${call}`,
    title: '삭제 완료',
    line: '나에 대해 보관된 내용을 지웠어요.',
    deletedTitle: '지운 것',
    deleted: (tasks, files, voices) =>
      `기본값과 사전, 끝난 작업 ${count(tasks)}개와 요청 내용, 링크로 보관하던 파일 ${count(files)}개, 내가 만든 목소리 ${count(voices)}개.`,
    thereTitle: '대화에서 지운 것',
    there: (messages, files) => `내 메시지 ${count(messages)}개와 파일 ${count(files)}개.`,
    openTitle: '아직 진행 중인 것',
    open: (tasks, call) =>
      `내 작업 ${count(tasks)}개. 끝나기를 기다리거나 중지한 뒤에 ${call} 명령어를 다시 적어 주세요.`,
    hiddenTitle: '완전히 숨긴 것',
    hidden: (voices) =>
      `내가 만든 목소리 ${count(voices)}개. 미디어 서비스에서 지워지지는 않았지만, 여기에서는 이제 아무도 보거나 쓸 수 없어요. 붙인 이름은 지웠어요.`,
    notTitle: '지우지 않은 것',
    not: (there, service) =>
      joinSentence(
        [
          !there && '대화에 있는 메시지와 파일(대화에서 직접 지울 수 있어요)',
          !service && '미디어 서비스에 보관된 나머지',
          '오늘의 작업 수(초기화될 때까지)',
        ],
        ', ',
      ),
  },
};
