// Dictionaries at the media service (public facts, the paths of its SDK): what there are, one made of a table, one deleted. What an
// answer to making one holds is shown nowhere, so the new one is also found by its name.

import { FormData } from 'undici';
import { asObject, type Json, parseJson } from '../kit/json.ts';
import { type MediaService, ServiceUnclear } from '../ports/service.ts';
import { ask, type Client, isGone, refusalOf, remove } from './ask.ts';
import { post } from './create.ts';

type Dictionaries = Pick<MediaService, 'dictionaries' | 'createDictionary' | 'deleteDictionary'>;

export function createDictionaryCalls(client: Client): Dictionaries {
  const dictionaries: Dictionaries['dictionaries'] = async () => {
    const listed = parseJson(await ask(client, '/dictionaries', 2));
    if (!Array.isArray(listed))
      throw new ServiceUnclear('The media service’s list of dictionaries is not understood.', 200);
    return listed.flatMap((one: Json) => {
      const { id, name } = { ...asObject(one) };
      return typeof id === 'number' && typeof name === 'string' ? [{ id, name: name.trim() }] : [];
    });
  };

  return {
    dictionaries,
    async createDictionary({ name, table }) {
      const form = new FormData();
      form.append('dictionary_file', new File([table], 'words.csv', { type: 'text/csv' }));
      form.append('dictionary_name', name);
      const body = { headers: {}, body: form, fault: () => undefined, close: () => undefined };
      const answer = await post(client, '/dictionaries/create-from-file', body, {});
      const id = answer['dictionary_id'] ?? answer['id'];
      if (typeof id === 'number') return { id };
      const found = (await dictionaries()).findLast((one) => one.name === name);
      if (!found) throw new ServiceUnclear('The media service made no dictionary that can be found.', 200);
      return { id: found.id };
    },
    async deleteDictionary(id) {
      const answer = await remove(client, `/dictionaries/${id}`);
      if (!isGone(answer)) throw await refusalOf(client, answer);
      answer.drop();
    },
  };
}
