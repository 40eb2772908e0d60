// Serves the metadata from which clients learn where to sign in (RFC 9728), at the address for /mcp and at the root.
// It is public, also for pages of other sites.

import { Hono } from 'hono';
import type { HttpMount } from '../../../ports/http-mount.ts';
import { createResourceMetadata, type OAuthAccess } from './gate.ts';

const PATH = '/.well-known/oauth-protected-resource';
const ALLOWED_METHODS = 'GET, HEAD, OPTIONS';

export function createMetadataMount(oauth: OAuthAccess): HttpMount {
  const app = new Hono();
  const metadata = createResourceMetadata(oauth);
  app.use(async (context, next) => {
    context.header('Access-Control-Allow-Origin', '*');
    await next();
  });
  for (const path of [PATH, PATH + new URL(oauth.resource).pathname]) {
    app.get(path, (context) => context.json(metadata, 200, { 'Cache-Control': 'public, max-age=300' }));
    app.options(path, (context) =>
      context.body(null, 204, {
        'Access-Control-Allow-Methods': ALLOWED_METHODS,
        'Access-Control-Allow-Headers': context.req.header('access-control-request-headers') ?? '',
      }),
    );
    app.all(path, (context) => context.text('Use GET.', 405, { Allow: ALLOWED_METHODS }));
  }
  return { path: PATH, fetch: (request, env) => app.fetch(request, env) };
}
