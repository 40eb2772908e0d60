// A share target that records its input.

import { readFile } from 'node:fs/promises';
import { addMessages } from '../../../src/messages/catalogue.ts';
import type { ShareRequester, ShareTarget } from '../../../src/ports/share-target.ts';
import { english } from '../../domain/english.ts';

export interface FakeShareTarget extends ShareTarget {
  readonly heard: { readonly key: string; readonly title: string; readonly text: string; bytes: Buffer }[];
  readonly presses: ShareRequester[];
  /** Ids of deleted tasks. */
  readonly forgotten: string[];
}

const LABELS = {
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
const LABEL_ID = 'fakeShareTarget.label';
for (const [tag, label] of Object.entries(LABELS)) addMessages(tag, { [LABEL_ID]: label });

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
    label: { id: LABEL_ID },
    isAvailableAt: (at) => typeof at === 'string',
    async share(sounds, by) {
      presses.push(by);
      for (const { key, title, text = '', borrow } of sounds) {
        const bytes = await borrow(({ path }) => readFile(path));
        heard.push({ key, title: english(title), text, bytes });
      }
      return `Playing for ${by.person.name}.`;
    },
  };
}
