// The client, held to the interface document's examples.

import { createMediaService } from '../../src/service/client.ts';
import { mediaServiceContract } from '../contract/service.ts';
import { createFakeLog } from '../fakes/log.ts';

mediaServiceContract('undici client', (base, key) => createMediaService({ base, key, log: createFakeLog() }));
