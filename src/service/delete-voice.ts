// Deleting a voice. The interface document has no call for it, nor has the service's own client library, so that it is done
// only where the service says among what it can do that it has this one; our studio does.

import { asObject, parseJson } from '../kit/json.ts';
import { ServiceRefused } from '../ports/service.ts';
import { type Frame, patiently, refusalOf, textAt, translated } from './ask.ts';

const ANNOUNCED = 'DELETE /custom-voices/{voice_id}';

async function isAnnounced(frame: Frame): Promise<boolean> {
  try {
    const path = '/capabilities';
    const text = await patiently(frame, path, 3, () =>
      textAt(frame, frame.base.at(path), frame.timeouts.look),
    );
    const also = asObject(parseJson(text))?.['also'];
    return Array.isArray(also) && also.includes(ANNOUNCED);
  } catch (thrown) {
    // A service that has never heard of the question.
    if (thrown instanceof ServiceRefused) return false;
    throw thrown;
  }
}

/** False: the service has no way to do that. Throws what other calls throw; one that is gone already is deleted. */
export async function deleteVoice(frame: Frame, id: number): Promise<boolean> {
  if (!(await isAnnounced(frame))) return false;
  const url = frame.base.at(`/custom-voices/${id}`);
  const { answer: answerWithin, look: within } = frame.timeouts;
  const headers = { 'x-api-key': frame.key };
  const answer = await translated(url.origin, () =>
    frame.transport.exchange({ method: 'DELETE', url, headers, within, answerWithin }),
  );
  const { status } = answer;
  if ((status < 200 || status > 299) && status !== 404) throw await refusalOf(frame, answer);
  answer.drop();
  return true;
}
