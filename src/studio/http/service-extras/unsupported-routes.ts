// Calls of the service that the studio does not have: projects in its editor, live dubbing and sockets. They answer 501
// and name the call to use instead.

import type { Context } from 'hono';
import type { StudioApp, StudioEnv } from '../route-helpers.ts';

const EDITOR = 'This server has no editor.';
const LIVE = 'This server has no live streams.';

/** A path that ends with `/*` includes everything below it. */
const UNSUPPORTED_CALLS: readonly { readonly paths: readonly string[]; readonly advice: string }[] = [
  {
    paths: ['/project-setup', '/project-setup/*', '/project-setup-result/*', '/project-setup-results'],
    advice: `${EDITOR} Use POST /dub, or POST /dub-lines to correct the lines first.`,
  },
  { paths: ['/story-setup'], advice: `${EDITOR} Use POST /story, which makes the whole story.` },
  {
    paths: ['/stream', '/stream/*', '/v1/stream', '/v1/stream/*'],
    advice: `${LIVE} Use POST /dub with a link to the recording.`,
  },
  { paths: ['/streaming-transcription/*'], advice: `${LIVE} Use POST /transcribe with a recording.` },
  {
    paths: ['/v1/realtime'],
    advice: `${LIVE} Use POST /transcribe with a recording, then POST /translated-tts with its text.`,
  },
];

const SOCKETS = 'This server has no sockets. Use POST /transcribe, /translate or /tts.';

/** Add these after the API key check and before other routes. */
export function addUnsupportedRoutes(app: StudioApp): void {
  for (const { paths, advice } of UNSUPPORTED_CALLS)
    for (const path of paths) app.all(path, (context) => respond(context, advice));
  app.use(async (context, next) => {
    if (context.req.header('upgrade')?.toLowerCase() === 'websocket') return respond(context, SOCKETS);
    return next();
  });
}

const respond = (context: Context<StudioEnv>, advice: string): Response =>
  context.json({ detail: `${context.req.method} ${context.req.path} is not available. ${advice}` }, 501);
