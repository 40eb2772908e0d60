// Names the accent of a voice after its region, as in “British”. Pure.

import { LANGUAGES, toBaseTag } from '../../../domain/media/language.ts';

const ACCENTS: Readonly<Record<string, string>> = {
  'ar-JO': 'Jordanian',
  'de-DE': 'German',
  'en-GB': 'British',
  'en-US': 'American',
  'es-AR': 'Argentinian',
  'es-ES': 'European',
  'es-MX': 'Mexican',
  'fr-FR': 'French',
  'nl-BE': 'Flemish',
  'nl-NL': 'Dutch',
  'pt-BR': 'Brazilian',
  'pt-PT': 'European',
};

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const hasSeveralRegions = (base: string): boolean => LANGUAGES.filter(({ tag }) => toBaseTag(tag) === base).length > 1;

/** Undefined for languages with one region, where the accent says nothing new. */
export function findAccent(tag: string): string | undefined {
  if (!hasSeveralRegions(toBaseTag(tag))) return undefined;
  return ACCENTS[tag] ?? regions.of(tag.split('-')[1] ?? '');
}
