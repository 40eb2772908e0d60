// The client with the interface document's examples.

import { createMediaServiceClient } from '../../src/service/media-service-client.ts';
import { mediaServiceContract } from '../contract/service.ts';
import { createFakeLog } from '../fakes/log.ts';

mediaServiceContract('undici client', (baseUrl, apiKey) =>
  createMediaServiceClient({ baseUrl, apiKey, log: createFakeLog() }),
);
