/** Form hints that the schemas lack, by kind and dotted path, or by field name for all kinds. */
import { isKeyOf } from '../collections.ts'
import { COLLECTIONS, collectionOf } from '../content/collections.ts'
import { BLOCK_FIELDS } from '../content/free-pages.ts'
import type { Reference } from './field.ts'

type Hints<T> = Readonly<Record<string, T>>

/** Hint for a path of a kind, else for the field name. */
export function hintOf<T>(hints: Hints<T>, kind: string, path: string): T | undefined {
  return hints[`${kind}.${path}`] ?? hints[path.split('.').at(-1) ?? '']
}

/** Multi-line texts. */
export const LONG: Hints<boolean> = {
  desc: true,
  intro: true,
  summary: true,
  answer: true,
  content: true,
  abstract: true,
  explanation: true,
  method: true,
  limits: true,
  note: true,
  says: true,
  line: true,
  text: true,
  sentence: true,
  body: true,
  description: true,
  experience: true,
  how_counted: true,
  for_whom: true,
  includes: true,
  not_included: true,
  price_depends: true,
  timeline: true,
  you_bring: true,
  bring: true,
  steps: true,
  integrity: true,
  rush: true,
  tips: true,
  item: true,
  introduction_en: true,
  introduction_vi: true,
  introduction_tw: true,
  'site.payment.vi': true,
  'site.payment.tw': true,
  'site.payment.en': true,
  'glossary.vi.note': false,
  'glossary.tw.note': false,
  'glossary.en.note': false,
  'guides.process.list.list': true,
}

/** Whether a text is Markdown, by its kind. */
export const isMarkdown = (kind: string, path: string): boolean =>
  isKeyOf(COLLECTIONS, kind) && (collectionOf(kind).markdown?.includes(path) ?? false)

/** Target of a reference: an entry of another kind, or a picture. */
export function referenceOf(kind: string, path: string): Reference | undefined {
  const references = isKeyOf(COLLECTIONS, kind) ? collectionOf(kind).references : undefined
  const target = references?.[path] ?? references?.[path.replace(/[^.]+$/, '*')]
  if (!target) return /(^|[._])(photo|picture)$/.test(path) ? { kind: 'pictures', by: 'key' } : undefined
  const [targetKind = '', by] = target.split('.')
  return { kind: targetKind, by: by as Reference['by'] }
}

/** Lists of references whose order readers see. */
export const ORDERED: Hints<boolean> = {
  'notable_schools.schools': true,
  'articles.related': true,
  'free_pages.blocks.schools': true,
  'free_pages.blocks.questions': true,
}

/** Fields of a list's items that fit some values of the item's `type`; forms hide them beside other ones. */
export const FOR_TYPE: Hints<string> = Object.fromEntries(
  Object.entries(BLOCK_FIELDS).map(([name, type]) => [`free_pages.blocks.${name}`, type]),
)

/** The counted unit, shown beside the number. */
export const UNITS: Hints<string> = {
  'prices.refine.modes.tiers.up_to_words': 'words',
  'prices.refine.modes.tiers.days': 'working_days',
  'prices.discounts.from_documents': 'documents',
  'prices.discounts.percent': 'percent',
  'prices.rush.percent': 'percent',
  'prices.rush.hours': 'hours',
  'site.weekly_slots': 'a_week',
  latitude: 'degrees_north',
  longitude: 'degrees_east',
  'living_costs.months': 'months',
  start_age: 'years_old',
  years: 'years',
  window: 'years',
}

/** Codes of an international list, which a form offers beside the text. */
export const SUGGESTED: Hints<'timeZone' | 'currency' | 'region'> = {
  time_zone: 'timeZone',
  zone: 'timeZone',
  home_currency: 'currency',
  home_country: 'region',
  iso_country: 'region',
  readers: 'region',
  'working_hours.country': 'region',
}

/** CSV cells and lists whose form differs from their schema. */
export const SHAPES: Hints<'words|' | 'words ' | 'digit' | 'alike' | 'one_way'> = {
  'schools.aliases': 'words|',
  'schools.identifiers': 'words ',
  'schools.no_exam': 'digit',
  'synonyms.alike': 'alike',
  'synonyms.one_way': 'one_way',
}

/** Fields that title a list item in a form: shown above its fields when it has no title or name. */
export const ENTRY_NAMES = [
  'title',
  'name',
  'class_name',
  'term',
  'item',
  'label',
  'service',
  'mode',
  'legal_name',
  'code',
  'package',
  'key',
  'date',
  'value',
  'up_to_words',
  'enrollment',
  'section',
  'type',
  'page',
  'list',
  'free_page',
  'guide',
  'link',
]
