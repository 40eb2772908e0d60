// Calls that are in neither the interface document (a gap) nor the service's client library: cancel a task, delete
// finished tasks, delete a voice. They are used only if GET /capabilities announces them, as our studio does. Also tells
// whether a call that other services may have too is announced.

import { asJsonObject, parseJson } from '../kit/json.ts';
import { type MediaService, ServiceRefusedError } from '../ports/media-service.ts';
import { type ClientContext, fetchText, isDeleteConfirmed, readServiceError, sendDelete } from './requests.ts';

const CANCEL_CALL = 'DELETE /{operation}/{task_id}';
const DELETE_TASKS_CALL = 'DELETE /tasks?ids={task_ids}';
const DELETE_VOICE_CALL = 'DELETE /custom-voices/{voice_id}';

/** Task ids per request URL. */
const BATCH_SIZE = 50;

interface OptionalCalls extends Pick<MediaService, 'canCancel' | 'cancel' | 'deleteTasks' | 'deleteVoice'> {
  /** Loads the announced calls in the background. Never rejects. */
  learn(): Promise<void>;
  /**
   * True or false if the service lists its calls, as our studio does; `unlisted` if it does not. `undefined` until that is
   * known.
   */
  findAnnounced(call: string): boolean | 'unlisted' | undefined;
}

export function createOptionalCalls(client: ClientContext): OptionalCalls {
  let announced: readonly unknown[] | undefined;
  let isListed = false;
  let pending: Promise<readonly unknown[]> | undefined;

  const fetchAnnounced = async (): Promise<readonly unknown[]> => {
    try {
      const text = await fetchText(client, '/capabilities', client.timeouts.queryMs);
      const also = asJsonObject(parseJson(text))?.['also'];
      isListed = Array.isArray(also);
      return Array.isArray(also) ? also : [];
    } catch (thrown) {
      // The service has no such endpoint.
      if (thrown instanceof ServiceRefusedError) return [];
      throw thrown;
    }
  };
  /** Throws like other queries. After a failure the next call asks again. */
  const isAnnounced = async (call: string): Promise<boolean> => {
    if (announced) return announced.includes(call);
    pending ??= fetchAnnounced().finally(() => {
      pending = undefined;
    });
    announced = await pending;
    return announced.includes(call);
  };
  const learn = (): Promise<void> =>
    isAnnounced(CANCEL_CALL).then(
      () => undefined,
      () => undefined,
    );

  return {
    learn,
    findAnnounced(call) {
      if (announced === undefined) void learn();
      return isListed ? announced?.includes(call) : announced && 'unlisted';
    },
    canCancel() {
      if (announced === undefined) void learn();
      return announced?.includes(CANCEL_CALL) === true;
    },
    async cancel({ endpoint }, id) {
      if (!(await isAnnounced(CANCEL_CALL))) return 'unsupported';
      const answer = await sendDelete(client, `${endpoint}/${encodeURIComponent(id)}`);
      const stopped = isDeleteConfirmed(answer);
      if (!stopped && answer.status !== 409) throw await readServiceError(client, answer);
      answer.discard();
      return stopped ? 'stopped' : 'already-finished';
    },
    async deleteTasks(ids) {
      if (!(await isAnnounced(DELETE_TASKS_CALL))) return false;
      for (let from = 0; from < ids.length; from += BATCH_SIZE) {
        const batch = ids.slice(from, from + BATCH_SIZE).map(encodeURIComponent);
        const answer = await sendDelete(client, `/tasks?ids=${batch.join(',')}`);
        if (!isDeleteConfirmed(answer)) throw await readServiceError(client, answer);
        answer.discard();
      }
      return true;
    },
    async deleteVoice(id) {
      if (!(await isAnnounced(DELETE_VOICE_CALL))) return false;
      const answer = await sendDelete(client, `/custom-voices/${id}`);
      if (!isDeleteConfirmed(answer)) throw await readServiceError(client, answer);
      answer.discard();
      return answer.status === 202 ? 'later' : true;
    },
  };
}
