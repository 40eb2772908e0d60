// Whether a translator does what its folder promises, found out by translating one sentence with it.

import { translates } from '../../models/abilities.ts';
import type { Model } from '../../models/models.ts';
import { previewText } from '../../voices/preview-texts.ts';
import { isLikely } from '../lines.ts';
import { loadRoute, throughTranslator } from './loading.ts';
import { bergamotVersion, NOT_INSTALLED } from './package.ts';

/** Nothing: it works. Else a sentence for the owner. `root`: the models folder. Rejects as loading does. */
export async function tryTranslator(model: Model, root: string): Promise<string | undefined> {
  if (bergamotVersion() === undefined) return NOT_INSTALLED.text;
  const [from = 'en', to = 'en'] = translates(model.folder) ?? [];
  const translator = await loadRoute([model], root);
  try {
    const text = previewText(from);
    const [answer = ''] = await throughTranslator(translator, [{ text, html: false }]);
    return isLikely(text, answer, to) ? undefined : 'What it answers to a plain sentence is no translation.';
  } finally {
    translator.end();
  }
}
