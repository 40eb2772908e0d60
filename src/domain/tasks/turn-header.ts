// How a create call says whose turn it uses up, without saying who that is: one header with a word for the person, one
// for the place, and one for people who may be the same person, made by the client as it likes. Known to our bot and our studio; no other service is sent any.

export const MARK_HEADER = 'x-turn';

/** `person.place.group`; the person alone will do. */
export const MARK = /^[\w-]{1,64}(\.[\w-]{1,64}){0,2}$/;
