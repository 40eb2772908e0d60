// Offers a natural voice to the reader, where the chat is this machine's own: the reader may then open /admin too, which
// adds it.

import type { Context, Hono } from 'hono';
import { toBaseTag } from '../../../domain/media/language.ts';
import { parseAcceptLanguage } from '../../../kit/http/accept-language.ts';
import { isLocalRequest } from '../../../kit/http/local-request.ts';
import type { Bot } from '../../../ports/chat.ts';

interface NaturalVoiceOptions {
  /** True if only programs on this machine can use the chat, and the media service runs here too. */
  readonly isOwnMachine: boolean;
  requireBot(): Bot;
}

/** First language of the browser, also if the page has no texts in it. */
const readLanguage = (context: Context): string =>
  toBaseTag(parseAcceptLanguage(context.req.header('accept-language'))[0] ?? 'en');

export function addNaturalVoiceRoute(app: Hono, { isOwnMachine, requireBot }: NaturalVoiceOptions): void {
  app.get('/api/natural-voice', (context) => {
    const language = readLanguage(context);
    const isOwner = isOwnMachine && isLocalRequest(context.env, context.req.raw.headers);
    const models = isOwner ? requireBot().findBetterModels(language) : undefined;
    const offer = models?.abilities.includes('speech') ? { language, bytes: models.bytes } : null;
    return context.json({ offer });
  });
}
