// Asks our studio a question that costs nothing before a task replaces a stream whose connection broke. When a process
// ends, its connections close first, but its port still accepts requests without reading them. A create call that was
// lost there would never be repeated.

import { type MediaService, ServiceResponseError, ServiceUnreachableError } from '../../ports/media-service.ts';

export interface ConnectionCheck {
  /** Takes the error that ended a stream. */
  recordFailure(thrown: unknown): void;
  /** @throws {ServiceUnreachableError} if a connection broke and the service has not answered since. */
  ensureAnswered(): Promise<void>;
}

/** No status arrived, so the process at the other end may be gone. */
const isConnectionLost = (thrown: unknown): boolean =>
  thrown instanceof ServiceUnreachableError || (thrown instanceof ServiceResponseError && thrown.status === undefined);

export function createConnectionCheck(service: Pick<MediaService, 'voices'>): ConnectionCheck {
  let losses = 0;
  let answered = 0;
  return {
    recordFailure(thrown) {
      if (isConnectionLost(thrown)) losses += 1;
    },
    async ensureAnswered() {
      if (answered === losses) return;
      const before = losses;
      const fault = await service.voices().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (isConnectionLost(fault)) throw new ServiceUnreachableError('The media service may be restarting.');
      // Any answer will do. A connection that broke meanwhile requires another.
      answered = Math.max(answered, before);
    },
  };
}
