// What the operator set, apart from the platforms: the values of all rows in settings.ts, and what contradicts what in them.

import { type Finding, fine } from '../kit/finding.ts';
import { isEveryAddress, isLoopback } from '../kit/http/host-name.ts';
import { type Environment, readGroup } from './read.ts';
import type { ValuesOf } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** `config.http.port`, `config.data.folder` …: the names of the rows in settings.ts. */
export type Config = { readonly [Group in keyof typeof SETTINGS]: ValuesOf<(typeof SETTINGS)[Group]> };

/** Adds to the faults what cannot be read. */
export const readConfig = (environment: Environment, faults: string[]): Config => ({
  http: readGroup(SETTINGS.http, environment, faults),
  data: readGroup(SETTINGS.data, environment, faults),
  service: readGroup(SETTINGS.service, environment, faults),
  general: readGroup(SETTINGS.general, environment, faults),
  extensions: readGroup(SETTINGS.extensions, environment, faults),
  marks: readGroup(SETTINGS.marks, environment, faults),
  limits: readGroup(SETTINGS.limits, environment, faults),
  studio: readGroup(SETTINGS.studio, environment, faults),
  engines: readGroup(SETTINGS.engines, environment, faults),
});

export function contradictions({ service }: Config): readonly string[] {
  if (service.base && !service.key)
    return [
      'SERVICE_API_KEY is missing: SERVICE_BASE_URL names a media service, and it wants a key (API section of its website).',
    ];
  if (service.key && !service.base)
    return [
      'SERVICE_BASE_URL is missing: there is a SERVICE_API_KEY but no service to send it to. Empty both to use the studio.',
    ];
  return [];
}

/** What works and should be known: told at every start and by the doctor. */
export const warnings = ({ marks }: Config): readonly Finding[] =>
  marks.on
    ? []
    : [
        fine(
          'marks',
          'MARKS=off: synthetic speech and sound leave here without saying so, in their files and on their cards',
          'take MARKS out of the settings; who offers this to people in the EU has to mark it (docs/privacy.md)',
        ),
      ];

/** Names of the machines, besides this one, that work on what people give. */
export function workersOf({ service, engines }: Config): readonly string[] {
  const { url, speechUrl, transcribeUrl, translateUrl, soundUrl, separateUrl } = engines;
  const bases = service.base
    ? [service.base]
    : [url, speechUrl, transcribeUrl, translateUrl, soundUrl, separateUrl];
  const names = bases.flatMap((base) => (base === undefined ? [] : [new URL(base).hostname]));
  return [...new Set(names)].filter((name) => !isLoopback(name));
}

/** How programs of this machine reach our port. */
export function nearAddress(host: string, port: number): string {
  const near = isEveryAddress(host) ? '127.0.0.1' : host;
  return `http://${near.includes(':') ? `[${near}]` : near}:${port}`;
}
