// An outlet that keeps what comes out of it.

import { readFile } from 'node:fs/promises';
import type { LocaleTag } from '../../../src/domain/commands/locale-tags.ts';
import type { Outlet, OutletPress } from '../../../src/ports/outlet.ts';

export interface FakeOutlet extends Outlet {
  readonly heard: { readonly key: string; readonly title: string; readonly text: string; bytes: Buffer }[];
  readonly presses: OutletPress[];
  /** Tasks. */
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

/** Is to be had at messages that are texts. */
export function createFakeOutlet(takes: Outlet['takes'] = {}): FakeOutlet {
  const heard: FakeOutlet['heard'] = [];
  const presses: OutletPress[] = [];
  const forgotten: string[] = [];
  return {
    name: 'loud',
    takes,
    heard,
    presses,
    forgotten,
    forget: async (tasks) => void forgotten.push(...tasks),
    label: (language = 'en') => LABELS[language as LocaleTag],
    isNear: (at) => typeof at === 'string',
    async put(sounds, by) {
      presses.push(by);
      for (const { key, title, text = '', lend } of sounds) {
        const bytes = await lend(({ path }) => readFile(path));
        heard.push({ key, title, text, bytes });
      }
      return `Playing for ${by.person.name}.`;
    },
  };
}
