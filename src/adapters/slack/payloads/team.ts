// Which workspace a payload is for: the one that has the app, also where somebody of another one acts in a channel that both
// share. Pure. What the payload asks for is not read here.

import { asObject } from '../../../kit/json.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Empty where none is told. */
export function teamIn(body: unknown): string {
  const all = asObject(body) ?? {};
  const [first] = Array.isArray(all['authorizations']) ? all['authorizations'] : [];
  const [view, team, user, enterprise] = ['view', 'team', 'user', 'enterprise'].map((name) =>
    asObject(all[name]),
  );
  const told = [
    asObject(first)?.['team_id'],
    view?.['app_installed_team_id'],
    ...[all['team_id'], team?.['id'], view?.['team_id'], user?.['team_id']],
    ...[all['enterprise_id'], enterprise?.['id']],
  ];
  return told.map(text).find((one) => one !== '') ?? '';
}
