// Checks a translation model by translating one sentence.

import { toEnglish } from '../../../domain/messages.ts';
import { inferTranslationPair } from '../../models/model-capabilities.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import { getPreviewText } from '../../voices/preview-texts.ts';
import type { ModelCaller } from '../model-call.ts';
import { isLikelyTranslation } from '../translation/check-translation.ts';
import { BERGAMOT_NOT_INSTALLED_MESSAGE, getBergamotVersion } from './package.ts';
import { callTranslator } from './route-translator.ts';

/** Bergamot's WebAssembly runs some newer models wrongly: they repeat the first word. */
const REPEATED_WORD = /(?<!\p{L})(\p{L}{2,})\s+\1(?!\p{L})/iu;

/** Returns a sentence about the fault, or nothing if the model works. Rejects if the model cannot load. */
export async function checkBergamotModel(model: InstalledModel, callModel: ModelCaller): Promise<string | undefined> {
  if (getBergamotVersion() === undefined) return toEnglish(BERGAMOT_NOT_INSTALLED_MESSAGE);
  const [from = 'en', to = 'en'] = inferTranslationPair(model.folder) ?? [];
  const text = getPreviewText(from);
  const [answer = ''] = await callTranslator(model, [{ text, isHtml: false }], callModel);
  if (!isLikelyTranslation(text, answer, to)) return 'It does not translate a simple sentence.';
  return REPEATED_WORD.test(answer) && !REPEATED_WORD.test(text) ? 'It repeats words.' : undefined;
}
