// The operator's configuration without the platforms: the values of settings.ts, and contradictions between them.

import { createPassedFinding, type Finding } from '../kit/finding.ts';
import { isLoopbackHostname, isWildcardAddress } from '../kit/http/host-name.ts';
import { type Environment, readSettingsGroup } from './read-settings.ts';
import type { SettingValues } from './setting.ts';
import { SETTINGS } from './settings.ts';

/** Values by the names in settings.ts, such as `config.http.port`. */
export type Config = { readonly [Group in keyof typeof SETTINGS]: SettingValues<(typeof SETTINGS)[Group]> };

/** Adds a fault for each invalid value. */
export const readConfig = (environment: Environment, faults: string[]): Config => ({
  http: readSettingsGroup(SETTINGS.http, environment, faults),
  data: readSettingsGroup(SETTINGS.data, environment, faults),
  service: readSettingsGroup(SETTINGS.service, environment, faults),
  general: readSettingsGroup(SETTINGS.general, environment, faults),
  extensions: readSettingsGroup(SETTINGS.extensions, environment, faults),
  provenance: readSettingsGroup(SETTINGS.provenance, environment, faults),
  limits: readSettingsGroup(SETTINGS.limits, environment, faults),
  studio: readSettingsGroup(SETTINGS.studio, environment, faults),
  engines: readSettingsGroup(SETTINGS.engines, environment, faults),
  models: readSettingsGroup(SETTINGS.models, environment, faults),
});

export function findContradictions({ service }: Config): readonly string[] {
  if (service.baseUrl && !service.apiKey)
    return [
      'SERVICE_API_KEY is missing, but SERVICE_BASE_URL is set. Copy the key from the API section of the service’s website.',
    ];
  if (service.apiKey && !service.baseUrl)
    return ['SERVICE_BASE_URL is missing, but SERVICE_API_KEY is set. Leave both empty to use the studio.'];
  return [];
}

/** Warnings about valid settings, shown at every start and by the doctor. */
export const listWarnings = ({ provenance }: Config): readonly Finding[] =>
  provenance.isEnabled
    ? []
    : [
        createPassedFinding(
          'marks',
          'MARKS=off: synthetic speech and sound are not labelled, neither in files nor on cards',
          'remove MARKS from the settings; labels are required by law in the EU (docs/privacy.md)',
        ),
      ];

/** Hosts besides this machine that process people's input. */
export function listExternalHosts({ service, engines }: Config): readonly string[] {
  const { sharedUrl, speechUrl, transcribeUrl, translateUrl, soundUrl, separateUrl } = engines;
  const urls = service.baseUrl
    ? [service.baseUrl]
    : [sharedUrl, speechUrl, transcribeUrl, translateUrl, soundUrl, separateUrl];
  const names = urls.flatMap((base) => (base === undefined ? [] : [new URL(base).hostname]));
  return [...new Set(names)].filter((name) => !isLoopbackHostname(name));
}

/** Address of the HTTP port for programs on this machine. */
export function getLocalUrl(host: string, port: number): string {
  const localHost = isWildcardAddress(host) ? '127.0.0.1' : host;
  return `http://${localHost.includes(':') ? `[${localHost}]` : localHost}:${port}`;
}
