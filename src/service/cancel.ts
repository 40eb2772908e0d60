// Ending a task at the service. The interface document has no way to (a gap), so it is only asked of a service that offers
// one itself, in GET /capabilities: our studio does.

import { asObject, parseJson } from '../kit/json.ts';
import { type Cancelled, type MediaService, ServiceRefused } from '../ports/service.ts';
import { type Frame, refusalOf, textAt, translated } from './ask.ts';

/** What the offer looks like. */
const OFFER = 'DELETE /{operation}/{task_id}';

export function createCancel(
  frame: Frame,
): Pick<MediaService, 'stops' | 'cancel'> & { learn(): Promise<void> } {
  let offered: boolean | undefined;
  let asking: Promise<boolean> | undefined;

  const ask = async (): Promise<boolean> => {
    try {
      const text = await textAt(frame, frame.base.at('/capabilities'), frame.timeouts.look);
      return asObject(parseJson(text))?.['cancel'] === OFFER;
    } catch (thrown) {
      if (thrown instanceof ServiceRefused) return false;
      throw thrown;
    }
  };
  const isOffered = async (): Promise<boolean> => {
    if (offered !== undefined) return offered;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    offered = await asking;
    return offered;
  };
  const learn = (): Promise<void> =>
    isOffered().then(
      () => undefined,
      () => undefined, // not reached: whoever wants to know next asks again
    );

  return {
    learn,
    stops() {
      if (offered === undefined) void learn();
      return offered === true;
    },
    async cancel({ endpoint }, id): Promise<Cancelled> {
      if (!(await isOffered())) return 'unable';
      const url = frame.base.at(`${endpoint}/${encodeURIComponent(id)}`);
      const answer = await translated(url.origin, () =>
        frame.transport.exchange({
          method: 'DELETE',
          url,
          headers: { 'x-api-key': frame.key },
          within: frame.timeouts.look,
          answerWithin: frame.timeouts.answer,
        }),
      );
      const { status } = answer;
      // What the service does not know any more, it does not work on either.
      const stopped = (status >= 200 && status <= 299) || status === 404 || status === 410;
      if (!stopped && status !== 409) throw await refusalOf(frame, answer);
      answer.drop();
      return stopped ? 'stopped' : 'over';
    },
  };
}
