// The system's engines by Debian package, with what each is for. Data only: npm brings everything else.
// Pairs that a check has shown to be of no use are not here (engines facts §2).

export interface PackageGroup {
  readonly purpose: string;
  readonly packages: readonly string[];
}

const pairs = (names: string): string[] => names.split(/\s+/).map((pair) => `apertium-${pair}`);

export const GROUPS: readonly PackageGroup[] = [
  { purpose: 'films and recordings of every kind (dubbing)', packages: ['ffmpeg'] },
  {
    purpose: 'English speech to text (dubbing)',
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
  },
  // Without cg3 several pairs answer nothing at all, and say it went well.
  { purpose: 'the translation engine', packages: ['apertium', 'cg3'] },
  {
    purpose: 'pairs of languages for translation',
    packages: pairs(
      `eng-spa eng-cat spa-cat es-pt fr-es fra-cat spa-ita cat-ita por-cat en-gl es-gl pt-gl eu-es eu-en es-ro
       swe-dan swe-nor dan-nor nno-nob isl-eng isl-swe afr-nld mkd-bul mkd-eng hbs-eng hbs-slv ind-zlm urd-hin eo-en`,
    ),
  },
];

export const PACKAGES: readonly string[] = GROUPS.flatMap(({ packages }) => packages);
