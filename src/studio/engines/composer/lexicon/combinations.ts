// Effects of sounds on each other in one prompt: a special sound supersedes a general one, and some sounds change their
// meaning in context. Data, by label.

/** The first sound makes the others superfluous. */
export const SUPERSEDED_SOUNDS: readonly (readonly [special: string, ...general: string[]])[] = [
  ['door creaking', 'door', 'ghostly hum'],
  ['knocking', 'door'],
  ['sliding space door', 'door'],
  ['cheering', 'chatter'],
  ['applause', 'chatter', 'clapping'],
  ['laughter', 'chatter'],
  ['children playing', 'chatter'],
  ['car failing to start', 'car engine', 'car starting'],
  ['car starting', 'car engine'],
  ['skidding tyres', 'car engine'],
  ['siren', 'car engine'],
  ['keys', 'car engine', 'bell'],
  ['camera shutter', 'mouse click'],
  ['popcorn', 'pop', 'alarm clock'],
  ['frying', 'fire'],
  ['coffee machine', 'factory'],
  ['game over', 'computer bleeps'],
  ['level up', 'computer bleeps'],
  ['coin', 'computer bleeps'],
  ['coins dropping', 'coin'],
  ['rocket launch', 'fireworks', 'jet'],
  ['steam train', 'train'],
  ['ship horn', 'car horn', 'waves'],
  ['baby crying', 'children playing'],
  ['scream', 'cheering'],
  ['jackhammer', 'hammer', 'drill'],
  ['opening a can', 'bubbles'],
  ['sword drawn', 'sword'],
  ['breaking glass', 'clinking glasses'],
  ['smoke alarm', 'klaxon'],
  ['lawn mower', 'car engine'],
  ['crunching steps', 'footsteps'],
  ['whispering', 'chatter'],
  ['jet taking off', 'jet', 'rocket launch'],
  ['laughing person', 'laughter'],
  ['baby laughing', 'baby crying', 'laughter'],
  ['goose', 'duck'],
  ['ice cubes', 'breaking glass', 'clinking glasses'],
  ['cutlery', 'clinking glasses'],
  ['wind chimes', 'wind', 'notification'],
];

/** If the first sound is unwanted, the others are too, because the same source makes them. */
export const JOINTLY_EXCLUDED_SOUNDS: readonly (readonly [general: string, ...special: string[]])[] = [
  ['chatter', 'laughter', 'cheering', 'applause', 'clapping', 'children playing', 'whispering'],
  ['car engine', 'traffic', 'car horn'],
  ['footsteps', 'crunching steps'],
  ['dog', 'growl'],
];

/** If the first sound is present, the second becomes the third. */
export const CONTEXT_REPLACEMENTS: readonly (readonly [company: string, from: string, to: string])[] = [
  ['train', 'car horn', 'train whistle'],
  ['train', 'whistling', 'train whistle'],
  ['steam train', 'car horn', 'train whistle'],
  ['steam train', 'whistling', 'train whistle'],
  ['bicycle bell', 'bell', 'bicycle bell'],
  ['goose', 'car horn', 'goose'],
];
