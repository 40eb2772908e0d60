// Renders the Helm chart (with helm, else with Go's templates in render.go), and checks it against its values schema
// and the types of Kubernetes. Skipped with a message if neither helm nor Go is installed, but never in CI.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../../../architecture/sources.ts';

const CHART = join(ROOT, 'deploy/helm/earshot');
const folder = mkdtempSync(join(tmpdir(), 'earshot-chart-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Values = Readonly<Record<string, unknown>>;
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: unknown;
}

const render = renderer();

/** Renders all objects as YAML, or throws the chart's error. */
function renderer(): ((values: Values) => string) | undefined {
  const given = (values: Values) => {
    const path = join(folder, 'values.json');
    writeFileSync(path, JSON.stringify(values));
    return path;
  };
  const run = (program: string, words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  if (spawnSync('helm', ['version']).status === 0)
    return (values) => run('helm', ['template', 'test', CHART, '-f', given(values)]);
  const built = join(folder, 'render');
  const env = {
    ...process.env,
    GO111MODULE: 'off',
    GOPATH: '/usr/share/gocode',
    GOCACHE: join(folder, 'go'),
  };
  const source = join(import.meta.dirname, '../render.go');
  if (spawnSync('go', ['build', '-o', built, source], { env }).status !== 0) return undefined;
  return (values) => run(built, [CHART, given(values)]);
}
if (!render && process.env['CI']) throw new Error('needs helm, or Go with Sprig and YAML');
if (!render) process.stderr.write('Not run: the chart is not rendered (needs helm, or Go with Sprig and YAML)\n');

const rendered = (values: Values): readonly Manifest[] =>
  parseAllDocuments(render?.(values) ?? '')
    .map((one) => {
      expect(one.errors).toEqual([]);
      return one.toJS() as Manifest | null;
    })
    .filter((one) => one !== null);

const image = { repository: 'registry.example.com/earshot' };
const SHARED = {
  image: { ...image, tag: '1.2.3' },
  imagePullSecrets: [{ name: 'pull' }],
  redis: { existingSecret: 'redis' },
  webChat: { enabled: false },
  settings: { SERVICE_BASE_URL: 'https://api.example.com', LIMIT_PERSON_DAY: 20 },
  secrets: { SLACK_BOT_TOKEN: 'xoxb-1' },
  existingSecrets: ['more'],
  publicUrl: 'https://earshot.example.com',
  ingress: { enabled: true, className: 'nginx', tlsSecret: 'cert', annotations: { a: 'b' } },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  networkPolicy: { ingressFrom: [{ namespaceSelector: { matchLabels: { a: 'b' } } }] },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'a', operator: 'Exists' }],
};
const ALL: Readonly<Record<string, Values>> = {
  'one with a volume': { image },
  'one with a secret of its own': { image, webChat: { existingSecret: 'mine', key: 'word' } },
  'several on a Redis': SHARED,
};

const TYPES: Readonly<Record<string, string>> = {
  StatefulSet: 'apps/v1',
  Deployment: 'apps/v1',
  Service: 'core/v1',
  Secret: 'core/v1',
  Ingress: 'networking/v1',
  NetworkPolicy: 'networking/v1',
};

/** Returns the errors of the TypeScript compiler for objects with Kubernetes types. */
function typeFaults(manifests: readonly Manifest[]): string {
  // In the repository, so that the types are found.
  const cache = join(ROOT, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const place = mkdtempSync(join(cache, 'chart-'));
  const lines = manifests.flatMap((one, at) => {
    const from = TYPES[one.kind];
    return from === undefined
      ? []
      : [
          `import type { ${one.kind} as T${at} } from 'kubernetes-types/${from}';`,
          `export const o${at}: T${at} = ${JSON.stringify(one)};`,
        ];
  });
  writeFileSync(join(place, 'objects.ts'), lines.join('\n'));
  const tsc = createRequire(import.meta.url).resolve('typescript/package.json');
  const words = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--skipLibCheck',
    '--types',
    '',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    join(place, 'objects.ts'),
  ];
  const { stdout } = spawnSync(process.execPath, [join(dirname(tsc), 'bin/tsc'), ...words], {
    encoding: 'utf8',
  });
  rmSync(place, { recursive: true });
  return stdout;
}

const schema = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')));
const isAllowed = (values: Values): boolean => schema(values) === true;

test('accepts the default values and those of every use', () => {
  expect(isAllowed(parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')))).toBe(true);
  expect(Object.entries(ALL).filter(([, values]) => !isAllowed(values))).toEqual([]);
});

test('rejects values that make no sense', () => {
  for (const wrong of [
    { replicas: 0 },
    { imagee: {} },
    { settings: { DISCORD_TOKEN: 'x' } },
    { settings: { DATA_DIR: '/tmp' } },
    { settings: { lower: 'x' } },
    // An id that JavaScript would round.
    { settings: { ALLOW_SERVERS: Number('1234567890123456789') } },
    { webChat: { secret: 'short' } },
    { image: { digest: 'sha256:1' } },
    { publicUrl: 'earshot.example.com' },
  ])
    expect([wrong, isAllowed(wrong)]).toEqual([wrong, false]);
});

test('has the package’s version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8')).appVersion).toBe(version);
});

describe.skipIf(!render)('rendered chart', () => {
  for (const [use, values] of Object.entries(ALL))
    test(`${use}: objects as Kubernetes declares them`, () => {
      expect(typeFaults(rendered(values))).toBe('');
    });

  test('the check finds unknown fields and wrong types', () => {
    const [first] = rendered({ image }).filter(({ kind }) => kind === 'Service');
    if (!first) throw new Error('there is no service');
    const wrongBy = (spec: object) => typeFaults([{ ...first, spec: { ...(first.spec as object), ...spec } }]);
    expect(wrongBy({ tipe: 'ClusterIP' })).toMatch(/tipe.* does not exist/);
    expect(wrongBy({ ports: [{ port: 'http' }] })).toContain('is not assignable');
  });

  test('renders one replica with a volume, or several with Redis', () => {
    const kinds = (values: Values) =>
      rendered(values)
        .map(({ kind }) => kind)
        .toSorted();
    expect(kinds({ image })).toEqual(['NetworkPolicy', 'Secret', 'Service', 'StatefulSet']);
    expect(kinds(SHARED)).toEqual(
      ['Deployment', 'Ingress', 'NetworkPolicy', 'Secret', 'Secret', 'Service', 'ServiceMonitor'].toSorted(),
    );
    const text = JSON.stringify(rendered(SHARED));
    expect(text).toContain('"install","-m","600","/key/secret.key","/data/secret.key"');
    expect(text).not.toContain('volumeClaimTemplates');
    const key = /"secret\.key":"([^"]+)"/.exec(text)?.[1] ?? '';
    expect(Buffer.from(Buffer.from(key, 'base64').toString(), 'base64url')).toHaveLength(32);
  });

  test('runs unprivileged, read-only except its data, with probes', () => {
    for (const values of Object.values(ALL)) {
      const [workload] = rendered(values).filter(({ kind }) => /Set|Deployment/.test(kind));
      const text = JSON.stringify(workload);
      for (const said of [
        '"runAsNonRoot":true',
        '"readOnlyRootFilesystem":true',
        '"allowPrivilegeEscalation":false',
        '"automountServiceAccountToken":false',
        '"livenessProbe"',
        '"startupProbe"',
        '"path":"/healthz"',
      ])
        expect([said, text.includes(said)]).toEqual([said, true]);
    }
  });

  test('explains missing or invalid values', () => {
    expect(() => rendered({})).toThrow('image.repository is missing');
    expect(() => rendered({ ...SHARED, webChat: { enabled: true } })).toThrow('webChat.enabled must be false');
    expect(() => rendered({ ...SHARED, settings: {} })).toThrow('SERVICE_BASE_URL is missing');
    expect(() => rendered({ ...SHARED, publicUrl: '' })).toThrow('publicUrl is missing');
  });

  test('renders numbers and booleans as written in values', () => {
    const settings = {
      LIMIT_PERSON_DAY: 20,
      DATA_LIMIT_MB: 2_000_000,
      LIMIT: 0.5,
      MARKS: false,
      ALLOW_SERVERS: '123',
    };
    const text = JSON.stringify(rendered({ image, settings }));
    const said = Object.keys(settings).map((name) => [
      name,
      new RegExp(`"name":"${name}","value":"([^"]*)"`).exec(text)?.[1],
    ]);
    expect(Object.fromEntries(said)).toEqual({
      LIMIT_PERSON_DAY: '20',
      DATA_LIMIT_MB: '2000000',
      LIMIT: '0.5',
      MARKS: 'off',
      ALLOW_SERVERS: '123',
    });
  });

  test('sets only known settings', () => {
    const settings = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const names = Object.values(ALL).flatMap((values) =>
      [...JSON.stringify(rendered(values)).matchAll(/\{"name":"([A-Z][A-Z_]+)","value/g)].map(([, name]) => name),
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(settings))).toEqual([]);
  });
});
