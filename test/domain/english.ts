// Texts and views as a reader of English sees them.

import { getMessages } from '../../src/domain/messages.ts';
import { localizeView } from '../../src/domain/views/localize-view.ts';
import type { View } from '../../src/domain/views/view.ts';
import type { LocaleTag } from '../../src/messages/catalogue.ts';
import type { Text } from '../../src/messages/message.ts';

export const english = (text: Text): string => getMessages().render(text);

export const englishView = (view: View): View<string> => localizeView(view, getMessages());

export const englishIn = (data: unknown): unknown => renderIn('en', data);

/** Copies data with every text in it rendered, to compare it with what a reader sees. */
export function renderIn(tag: LocaleTag, data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((one) => renderIn(tag, one));
  if (isText(data)) return getMessages(tag).render(data);
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, renderIn(tag, value)]));
}

/** Voices have ids too, but numbers; tasks have other properties. */
const isText = (data: object): data is Exclude<Text, string> =>
  'unit' in data ||
  ('id' in data && typeof data.id === 'string' && Object.keys(data).every((key) => key === 'id' || key === 'args'));
