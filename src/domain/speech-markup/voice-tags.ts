// Tags of other services for sounds and moods: `[laughter]`, `[whisper]`. No voice here supports them. Pure.

/** Sounds, wherever they are. */
const SOUNDS = new Set(
  'laughter laughs laugh laughing chuckle chuckles chuckling giggle giggles giggling sigh sighs sighing gasp gasps gasping cough coughs coughing sniff sniffs sniffing sneeze sneezes yawn yawns groan groans moan moans sob sobs sobbing cries crying scream screams screaming shouts shouting breath breathes inhale inhales exhale exhales hum hums humming snort snorts gulp gulps whispers whispering whisper singing sings applause'
    .split(' ')
    .concat('clears throat', 'clear throat', 'deep breath', 'laughs softly', 'laughs harder', 'starts laughing'),
);
/** Moods. The same words in brackets inside a sentence are often an editor's addition: “They were [happy] to go.” */
const MOODS = new Set(
  'excited happy sad angry calm cheerful serious sarcastic nervous curious surprised mischievous mischievously tired scared fearful disgusted confident empathetic'.split(
    ' ',
  ),
);
/** Words before an adjective that belongs to the sentence. */
const BEFORE_ADJECTIVE =
  /(?<!\p{L})(?:an?|the|am|are|be|been|being|is|was|were|feels?|felt|seems?|seemed|looks?|looked|very|so|too|more|most|and|or|of|not|as|less) {0,4}$/iu;

/** `before`: the text before the brackets, at least the last word. */
export function isVoiceTag(inBrackets: string, before: string): boolean {
  const words = inBrackets.trim().toLowerCase();
  return SOUNDS.has(words) || (MOODS.has(words) && !BEFORE_ADJECTIVE.test(before));
}
