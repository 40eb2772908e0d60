// Route for previews of speech (docs/web-chat.md): answers with the sound, and posts nothing.

import type { Context, Hono } from 'hono';
import type { MessagesProvider } from '../../../domain/messages.ts';
import type { Bot, SpeechPreview } from '../../../ports/chat.ts';
import { HttpError } from '../http-error.ts';
import { requestParsers } from '../parse-request.ts';
import type { CallerResolver } from '../people/identity.ts';
import { readJsonBody } from './json-body.ts';

interface PreviewRouteOptions {
  readonly messagesFor: MessagesProvider;
  readonly callerResolver: CallerResolver;
  requireBot(): Bot;
  track<T>(call: Promise<T>): Promise<T>;
}

export function addPreviewRoute(
  app: Hono,
  { messagesFor, callerResolver, requireBot, track }: PreviewRouteOptions,
): void {
  app.post('/api/previews', async (context) => {
    const { person, room, ...wanted } = requestParsers.preview(await readJsonBody(context));
    const caller = callerResolver.identify(context, person);
    const place = { id: room, name: room };
    const { signal } = context.req.raw;
    const preview = await track(requireBot().previewSpeech({ ...wanted, person: caller.person, place, signal }));
    if (preview.is === 'costs') {
      const error = messagesFor(caller.person.language).render(preview.reason);
      return context.json({ error, cost: true }, 402);
    }
    return sendSound(context, preview);
  });
}

function sendSound(context: Context, preview: Exclude<SpeechPreview, { is: 'costs' }>): Response {
  if (preview.is !== 'sound') throw new HttpError(preview.is === 'limit-reached' ? 429 : 422, preview.reason);
  const { bytes, type, translation } = preview;
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': type?.startsWith('audio/') ? type : 'application/octet-stream',
    // Headers are limited to ASCII.
    ...(translation !== undefined && { 'Earshot-Words': encodeURIComponent(translation.toWellFormed()) }),
  });
}
