// Korean translations of the queries. The operations, and notes on style, are in ko.ts.

import type { CommandLocale } from '../../src/domain/command-locale.ts';

export const queryCommands: CommandLocale['commands'] = {
  voices: {
    name: '목소리목록',
    title: '목소리 목록',
    verb: '찾기',
    summary: '이름이나 언어로 목소리를 찾아요.',
    fields: {
      search: { name: '검색', label: '검색', help: '이름, 언어, 설명의 일부를 적어 주세요.' },
    },
  },
  languages: {
    name: '언어목록',
    title: '언어 목록',
    verb: '찾기',
    summary: '언어와 그 ID를 찾아요.',
    fields: {
      search: {
        name: '검색',
        label: '검색',
        help: '언어 이름의 일부(영어 또는 그 언어로), 언어 코드, ID 중 하나를 적어 주세요.',
      },
      side: {
        name: '용도',
        label: '용도',
        help: '번역의 원문 언어인지, 번역할 언어인지 골라 주세요.',
        choices: {
          'Spoken or translated from': '말하는 언어 또는 원문 언어',
          'Translated or dubbed into': '번역하거나 더빙할 언어',
        },
      },
    },
  },
  tasks: {
    name: '작업',
    title: '내 작업',
    verb: '보기',
    summary: '최근 작업을 보고 결과를 다시 받아요.',
    fields: {},
  },
  'correct-lines': {
    name: '고치기',
    title: '줄 고치기',
    verb: '저장',
    summary: '더빙에서 말할 내용을 말하기 전에 고쳐요.',
    fields: {
      lines: { name: '줄', label: '줄', help: '번호 뒤의 내용을 고치세요. 비워 두면 말하지 않아요.' },
    },
  },
  'save-voice': {
    name: '보관',
    title: '목소리 저장',
    verb: '저장하기',
    summary: '만든 목소리에 이름을 붙여 앞으로도 사용해요.',
    fields: {
      name: { name: '이름', label: '이름', help: '목록에 표시될 목소리의 이름이에요.' },
      sample: {
        name: '샘플',
        label: '샘플',
        help: '둘 중 어느 것인지 골라 주세요.',
        choices: { 'Sample A': '샘플 A', 'Sample B': '샘플 B' },
      },
    },
  },
  settings: {
    name: '설정',
    title: '설정',
    verb: '저장',
    summary: '기본 목소리와 언어를 보거나 바꿔요.',
    fields: {
      voice: { name: '목소리', label: '목소리', help: '따로 정하지 않았을 때 말하는 목소리예요.' },
      language: { name: '언어', label: '언어', help: '글을 쓸 때 사용하는 언어예요.' },
      target_language: {
        name: '번역할_언어',
        label: '번역할 언어',
        help: '어떤 언어로 번역할지 골라 주세요.',
      },
      scope: {
        name: '대상',
        label: '대상',
        help: '나만 쓸지, 여기서 따로 정하지 않은 모두가 쓸지 골라 주세요.',
        choices: { Me: '나만', 'Everybody here': '여기 있는 모두' },
      },
      forget: {
        name: '삭제',
        label: '삭제',
        help: 'me라고 적으면 보관된 기본값과 끝난 작업을 삭제해요.',
      },
      reset: { name: '초기화', label: '초기화', help: '지금까지 저장한 기본값을 지워요.' },
    },
  },
  dictionary: {
    name: '발음사전',
    title: '사전',
    verb: '저장',
    summary: '이름과 단어를 읽는 법을 보거나 바꿔요. 나만 쓰거나 여기 있는 모두가 쓸 수 있어요.',
    fields: {
      add: { name: '단어', label: '단어', help: '적힌 그대로의 단어예요.' },
      as: { name: '읽기', label: '읽는 법', help: '들리는 대로 적어 주세요.' },
      language: {
        name: '언어',
        label: '언어',
        help: '한 언어에서만 그렇게 읽을 때 골라요. 번역에도 쓰여요.',
      },
      scope: {
        name: '대상',
        label: '대상',
        help: '나만 쓸지, 여기 있는 모두가 쓸지 골라 주세요.',
        choices: { Me: '나만', 'Everybody here': '여기 있는 모두' },
      },
      remove: { name: '빼기', label: '단어 빼기', help: '다시 적힌 대로 읽을 단어예요.' },
      file: { name: '파일', label: '파일', help: '표(CSV)예요. 줄마다 단어, 읽는 법, 원하면 언어를 적어요.' },
      name: { name: '이름', label: '사전 이름', help: '사전이 여러 개일 때 이름으로 골라요.' },
      delete: { name: '사전삭제', label: '사전 삭제', help: '삭제할 사전의 이름이에요.' },
    },
  },
  privacy: {
    name: '개인정보',
    title: '개인정보',
    verb: '보기',
    summary: '당신에 대해 보관되는 것과 볼 수 있는 사람을 알려 줘요.',
    fields: {},
  },
  help: {
    name: '도움말',
    title: '도움말',
    verb: '보기',
    summary: '여기서 할 수 있는 일과 방법을 알려 줘요.',
    fields: {
      command: { name: '명령어', label: '명령어', help: '설명을 볼 명령어예요.' },
    },
  },
};
