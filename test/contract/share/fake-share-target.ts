// A share target that records its input.

import { readFile } from 'node:fs/promises';
import type { LocaleTag } from '../../../src/domain/locale-tags.ts';
import type { ShareRequester, ShareTarget } from '../../../src/ports/share-target.ts';

export interface FakeShareTarget extends ShareTarget {
  readonly heard: { readonly key: string; readonly title: string; readonly text: string; bytes: Buffer }[];
  readonly presses: ShareRequester[];
  /** Ids of deleted tasks. */
  readonly forgotten: string[];
}

const LABELS: Readonly<Record<LocaleTag, string>> = {
  en: 'To the loudspeaker',
  de: 'An den Lautsprecher',
  es: 'Al altavoz',
  fr: 'Au haut-parleur',
  ja: 'スピーカーへ',
  ko: '스피커로 보내기',
  'pt-BR': 'Ao alto-falante',
  ru: 'На громкоговоритель',
  'zh-TW': '送到揚聲器',
};

/** Available at messages whose reference is a text. */
export function createFakeShareTarget(accepts: ShareTarget['accepts'] = {}): FakeShareTarget {
  const heard: FakeShareTarget['heard'] = [];
  const presses: ShareRequester[] = [];
  const forgotten: string[] = [];
  return {
    name: 'loud',
    accepts,
    heard,
    presses,
    forgotten,
    deleteTaskData: async (tasks) => void forgotten.push(...tasks),
    label: (language = 'en') => LABELS[language as LocaleTag],
    isAvailableAt: (at) => typeof at === 'string',
    async share(sounds, by) {
      presses.push(by);
      for (const { key, title, text = '', borrow } of sounds) {
        const bytes = await borrow(({ path }) => readFile(path));
        heard.push({ key, title, text, bytes });
      }
      return `Playing for ${by.person.name}.`;
    },
  };
}
