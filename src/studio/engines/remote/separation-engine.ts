// Separation engine for LocalAI servers. Its code loads with the first recording.

import type { SeparationEngine } from '../engine.ts';
import { describeWithoutLanguages } from './describe-engine.ts';
import type { RemoteCaller, RemoteEngineInfo } from './protocol.ts';

export const createRemoteSeparationEngine = (engine: RemoteEngineInfo, callServer: RemoteCaller): SeparationEngine => ({
  name: engine.host,
  kind: 'remote',
  capability: 'separation',
  grade: 'neural',
  describe: async () => describeWithoutLanguages(engine),
  separate: async (...recording) =>
    (await import('./separate-recording.ts')).separateVoices(engine, callServer, ...recording),
});
