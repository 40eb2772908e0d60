// Checks a translation model by translating one sentence.

import { toEnglish } from '../../../domain/messages.ts';
import { inferTranslationPair } from '../../models/model-capabilities.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import { getPreviewText } from '../../voices/preview-texts.ts';
import { isLikelyTranslation } from '../line-translation.ts';
import { BERGAMOT_NOT_INSTALLED_MESSAGE, getBergamotVersion } from './package.ts';
import { startTranslator, translateTexts } from './start-translator.ts';

/**
 * Returns a sentence about the fault, or nothing if the model works. Rejects if the model cannot load. `root`: models
 * folder.
 */
export async function checkBergamotModel(model: InstalledModel, root: string): Promise<string | undefined> {
  if (getBergamotVersion() === undefined) return toEnglish(BERGAMOT_NOT_INSTALLED_MESSAGE);
  const [from = 'en', to = 'en'] = inferTranslationPair(model.folder) ?? [];
  const translator = await startTranslator([model], root);
  try {
    const text = getPreviewText(from);
    const [answer = ''] = await translateTexts(translator, [{ text, isHtml: false }]);
    return isLikelyTranslation(text, answer, to) ? undefined : 'It does not translate a simple sentence.';
  } finally {
    translator.kill();
  }
}
