// Header of a create call that lets the studio serve users in turn without learning who they are: opaque ids for the
// person, the place, and people who may be the same person. Only the built-in studio receives it.

export const FAIR_QUEUE_HEADER = 'x-turn';

/** Format of the header: `person.place.group`. The last two are optional. */
export const FAIR_QUEUE_HEADER_PATTERN = /^[\w-]{1,64}(\.[\w-]{1,64}){0,2}$/;
