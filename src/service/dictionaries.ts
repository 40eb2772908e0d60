// Lists, creates and deletes dictionaries at the media service, with the paths of its SDK (public facts). The response
// to a create call is undocumented, so the new dictionary is also found by its name.

import { FormData } from 'undici';
import { asJsonObject, type Json, parseJson } from '../kit/json.ts';
import { type MediaService, ServiceResponseError } from '../ports/media-service.ts';
import { createPlainBody, postOnce } from './create-request.ts';
import {
  type ClientContext,
  fetchTextWithRetries,
  isDeleteConfirmed,
  readServiceError,
  sendDelete,
} from './requests.ts';

type DictionaryCalls = Pick<MediaService, 'dictionaries' | 'createDictionary' | 'deleteDictionary'>;

export function createDictionaryCalls(client: ClientContext): DictionaryCalls {
  const dictionaries: DictionaryCalls['dictionaries'] = async () => {
    const listed = parseJson(await fetchTextWithRetries(client, '/dictionaries', 2));
    if (!Array.isArray(listed))
      throw new ServiceResponseError('The media service’s list of dictionaries is invalid.', 200);
    return listed.flatMap((one: Json) => {
      const { id, name } = { ...asJsonObject(one) };
      return typeof id === 'number' && typeof name === 'string' ? [{ id, name: name.trim() }] : [];
    });
  };

  return {
    dictionaries,
    async createDictionary({ name, table }) {
      const form = new FormData();
      form.append('dictionary_file', new File([table], 'words.csv', { type: 'text/csv' }));
      form.append('dictionary_name', name);
      const answer = await postOnce(client, '/dictionaries/create-from-file', createPlainBody(form), {});
      const id = answer['dictionary_id'] ?? answer['id'];
      if (typeof id === 'number') return { id };
      const found = (await dictionaries()).findLast((one) => one.name === name);
      if (!found) throw new ServiceResponseError('The media service did not create the dictionary.', 200);
      return { id: found.id };
    },
    async deleteDictionary(id) {
      const answer = await sendDelete(client, `/dictionaries/${id}`);
      if (!isDeleteConfirmed(answer)) throw await readServiceError(client, answer);
      answer.discard();
    },
  };
}
