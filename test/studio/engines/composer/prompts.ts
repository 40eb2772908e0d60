// Prompts with their right results: common, uncommon, negated, counted, ambiguous, foreign, nonsense, and music. Used
// by prompts.test.ts (parsing) and bench/sounds.ts (sound). Data.

/**
 * Expected labels of the lexicon: `+` joins, `|` separates alternatives, brackets mark optional sounds. `-`: must be
 * refused, because the composer cannot make it. As one of several alternatives, `-` accepts a refusal.
 */
export interface SoundPrompt {
  readonly prompt: string;
  readonly right: string;
  /** Number of events that must be measurable in eight seconds. */
  readonly events?: number;
}

const asked = (lines: string): readonly SoundPrompt[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [prompt = '', right = '', events] = line
        .split('=>')
        .flatMap((part, at) => (at === 0 ? part.trim() : part.split('×')))
        .map((part) => part.trim());
      return { prompt, right, ...(events !== undefined && { events: Number(events) }) };
    });

export const SOUND_PROMPTS = {
  common: asked(`
    heavy rain on a car roof => rain
    distant thunder at night => thunder (+ crickets)
    ocean waves => waves
    birds chirping in the morning => birds
    a dog barking => dog
    cat meowing => cat meowing
    wind in the trees => wind
    footsteps on wooden floor => footsteps
    crackling fireplace => fire
    police siren => siren
    door slamming shut => door
    glass breaking => breaking glass
    helicopter overhead => helicopter
    crowd cheering at a stadium => cheering
    baby crying => baby crying
    church bells ringing => church bell
    car engine revving => car engine
    keyboard typing => keyboard
    explosion => explosion
    whoosh transition => whoosh
    clock ticking => clock
    water dripping from a tap => dripping (+ stream)
    laser blast => laser (+ explosion)
    people laughing => laughter
  `),
  uncommon: asked(`
    laser pistol firing => laser
    machine gun firing in bursts => machine gun
    cannon firing => explosion
    baby laughing => baby laughing
    the baby is laughing happily => baby laughing
    geese honking => goose
    ice cubes in a glass => ice cubes
    cutlery on a plate => cutlery
    plane taking off => jet taking off
    whispering crowd => whispering
    dog growling => growl
    dog whining at the door => -
    horse neighing => -
    cat hissing => -
    wind chimes on a porch => wind chimes | -
    bagpipes in the distance => bagpipes
    a solo cello, low and slow => cello
    man laughing => laughing person | laughter
    twig snapping underfoot => - | footsteps
    dolphin clicking => -
    nails on a chalkboard => -
    duct tape being pulled => -
    ice cracking on a frozen lake => -
    tectonic plates grinding => -
    parrot talking => -
    kettle whistling => -
    hyena laughing => -
    spaceship taking off => rocket launch | spaceship + rocket launch
    train braking at a station => train | skidding tyres + train | -
    sword fight with shouting => sword (+ cheering) (+ punch)
    old printer jamming => printer | -
    football fans singing => cheering | -
    bees around a hive => bee
    wind turbine humming => -
    someone opening a bag of crisps => - | paper
    a spinning coin on a table => coin | coins dropping | -
    microwave humming, then a ding => electric hum, ping | alarm clock, ping | electric hum + ping | -
  `),
  negated: asked(`
    no rain, only wind => wind
    thunder without rain => thunder
    thunderstorm without rain => thunder + wind
    forest with no birds, just wind => wind
    campfire, no crickets => fire
    a beach without seagulls => waves
    city street without cars or people => - | traffic
    rain but no thunder => rain
    birds singing, not crows => birds
    wind without rain, thunder or hail => wind
    no rain => -
    footsteps without gravel => footsteps
    not too loud wind => wind
    crowd without applause => chatter
    nothing but rain => rain
    don't make it rain, make it hail => hail
    wind, do not add rain => wind
    please do not make thunder, just rain => rain
    wind but do not put birds in it => wind
    rain but please do not add any wind or thunder => rain
    rain, never ever use thunder => rain
    neither rain nor thunder, just a river => stream
    rain, avoid thunder => rain
    storm, leave out the thunder => rain + wind
    storm, leave the thunder out => rain + wind
    storm, skip the thunder => rain + wind
    storm except thunder => rain + wind
    everything but the thunder, rain => rain
    river and wind but not the birds => stream + wind
    instead of rain, wind => wind
    rain, thunder is not wanted => rain
    wind, rain and thunder are not wanted => wind
    the birds are not singing, only wind => wind
    no sound except rain => rain
    not just rain but also wind => rain + wind
    never ending rain => rain
    nobody is laughing => -
    the dog stops barking => dog
    quiet forest with no birds => - | wind
  `),
  counted: asked(`
    a single gunshot => gunshot ×1
    three knocks on a door => knocking ×3
    dog barking twice => dog ×2
    two gunshots => gunshot ×2
    five beeps => beep ×5
    doorbell rings once => doorbell ×2
    four claps => clapping ×4
    church bell tolling ten times => church bell ×10
    one explosion => explosion ×1
    a cough, twice => coughing ×2
    three dog barks => dog ×3
    6 hammer blows => hammer ×6
    owl hooting three times => owl ×3
    seven drips of water => dripping ×7
    two car honks => car horn ×2
    a single clap of thunder => thunder
    sneezing 3 times => sneeze ×3
    knock knock knock => knocking
  `),
  weak: asked(`
    sewing machine => -
    pinball machine => -
    vending machine => -
    machine => -
    a lake => -
    plate => -
    window => -
    ground => -
    rusty swing => -
    glass => - | breaking glass | clinking glasses
    space => - | spaceship
    table => -
    wood => -
    ice => -
    stone => -
    a big thing => -
  `),
  languages: asked(`
    lluvia sobre el techo => rain
    un chat qui miaule => cat meowing
    Regen auf einem Blechdach => rain
    дождь и гром => rain + thunder
    猫の鳴き声 => cat meowing
    szczekający pies => -
    explosion => explosion
    바람 소리 => wind
  `),
  nonsense: asked(`
    the square root of justice => -
    asdf qwer zxcv => -
    make it good please => -
    what time is it in Berlin => -
    404 => -
    purple monday => -
  `),
} as const;

export interface MusicPrompt {
  readonly prompt: string;
  /** Words that the message must name as playing. */
  readonly plays?: readonly string[];
  readonly not?: readonly string[];
  /** True if the message must report no unused words. */
  readonly usesAll?: true;
  /** Expected length of the file, and its tolerance. */
  readonly seconds?: readonly [number, number];
  readonly refused?: true;
}

export const MUSIC_PROMPTS: readonly MusicPrompt[] = [
  { prompt: 'rock song without drums', plays: ['rock'], not: ['drums'] },
  { prompt: 'no drums, only strings', plays: ['strings'], not: ['drums', 'piano', 'guitar', 'bass'] },
  { prompt: 'jazz without piano', plays: ['jazz'], not: ['piano'] },
  { prompt: 'techno with no bass', plays: ['techno'], not: ['bass'] },
  { prompt: 'happy, not sad, ukulele tune', plays: ['happy', 'ukulele'], not: ['sad'] },
  { prompt: 'a ten second jingle', plays: ['jingle'], seconds: [10, 1] },
  { prompt: 'a two minute track of ambient piano', plays: ['piano'], seconds: [120, 3] },
  { prompt: '30 seconds of lo-fi hip hop', plays: ['lo-fi hip hop'], seconds: [30, 2] },
  { prompt: 'one minute of epic orchestral music', plays: ['epic'], seconds: [60, 2] },
  { prompt: 'a 5 second logo sting', plays: ['jingle'], seconds: [5, 1] },
  { prompt: 'epic trailer music with timpani', plays: ['timpani'], usesAll: true },
  { prompt: 'celtic bagpipes and drums', plays: ['bagpipes'], usesAll: true },
  { prompt: 'didgeridoo solo', refused: true },
  { prompt: 'calm piano', plays: ['calm', 'piano'] },
  { prompt: 'fast techno track at 130 bpm', plays: ['130 bpm'] },
  { prompt: 'orchestral music without violins or brass', plays: ['orchestral'], not: ['violin', 'brass'] },
];
