// Calls that the interface document does not have (a gap), nor the service's own client library: ending a task, deleting finished ones, or
// a voice. They are only made where the service itself announces them in GET /capabilities, as our studio does.

import { asObject, parseJson } from '../kit/json.ts';
import { type MediaService, ServiceRefused } from '../ports/service.ts';
import { type Client, isGone, refusalOf, remove, textAt } from './ask.ts';

const CANCEL = 'DELETE /{operation}/{task_id}';
const DELETE_TASKS = 'DELETE /tasks?ids={task_ids}';
const DELETE_VOICE = 'DELETE /custom-voices/{voice_id}';

/** Tasks named in one address. */
const BATCH = 50;

interface Beyond extends Pick<MediaService, 'stops' | 'cancel' | 'deleteTasks' | 'deleteVoice'> {
  /** Finds out in the background what is announced. Never rejects. */
  learn(): Promise<void>;
}

export function createBeyond(client: Client): Beyond {
  let known: readonly unknown[] | undefined;
  let asking: Promise<readonly unknown[]> | undefined;

  const ask = async (): Promise<readonly unknown[]> => {
    try {
      const text = await textAt(client, '/capabilities', client.timeouts.look);
      const also = asObject(parseJson(text))?.['also'];
      return Array.isArray(also) ? also : [];
    } catch (thrown) {
      // A service that has never heard of the question.
      if (thrown instanceof ServiceRefused) return [];
      throw thrown;
    }
  };
  /** Throws what questions throw; one that could not be asked is asked again next time. */
  const announces = async (call: string): Promise<boolean> => {
    if (known) return known.includes(call);
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    known = await asking;
    return known.includes(call);
  };
  const learn = (): Promise<void> =>
    announces(CANCEL).then(
      () => undefined,
      () => undefined,
    );

  return {
    learn,
    stops() {
      if (known === undefined) void learn();
      return known?.includes(CANCEL) === true;
    },
    async cancel({ endpoint }, id) {
      if (!(await announces(CANCEL))) return 'unable';
      const answer = await remove(client, `${endpoint}/${encodeURIComponent(id)}`);
      const stopped = isGone(answer);
      if (!stopped && answer.status !== 409) throw await refusalOf(client, answer);
      answer.drop();
      return stopped ? 'stopped' : 'over';
    },
    async deleteTasks(ids) {
      if (!(await announces(DELETE_TASKS))) return false;
      for (let from = 0; from < ids.length; from += BATCH) {
        const batch = ids.slice(from, from + BATCH).map(encodeURIComponent);
        const answer = await remove(client, `/tasks?ids=${batch.join(',')}`);
        if (!isGone(answer)) throw await refusalOf(client, answer);
        answer.drop();
      }
      return true;
    },
    async deleteVoice(id) {
      if (!(await announces(DELETE_VOICE))) return false;
      const answer = await remove(client, `/custom-voices/${id}`);
      if (!isGone(answer)) throw await refusalOf(client, answer);
      answer.drop();
      return answer.status === 202 ? 'later' : true;
    },
  };
}
