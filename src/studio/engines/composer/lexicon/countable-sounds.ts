// Labels of sounds that are separate events, so that “three” of them are heard as three. Their recipes obey
// `RecipeInput.count`, as a test checks. Data.

export const COUNTABLE_SOUNDS: ReadonlySet<string> = new Set(
  `dog, cat meowing, wolf, owl, crow, cow, sheep, rooster, duck, goose, elephant, gunshot, explosion, thunder,
  laser, whoosh, swish, boom, splash, dripping, knocking, hammer, thud, punch, sword, metal clang,
  breaking glass, clinking glasses, crash, footsteps, crunching steps, door, finger snap, cymbal, clapping,
  heartbeat, coughing, sneeze, scream, kiss, fart, burp, ping, notification, beep, mouse click, pop, coin,
  camera shutter, clock, telephone, doorbell, church bell, bell, bicycle bell, car horn, gong, singing bowl`.split(
    /,\s+/u,
  ),
);
