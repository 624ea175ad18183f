import type { ShelfKind } from '../../domain/content/shelves.ts'

/** The kinds of content as an editor looks for them. */
export const AREAS = {
  reading: ['articles', 'article_tags', 'classifications', 'questions', 'question_categories', 'guides', 'pages'],
  schools: ['schools', 'facts', 'fact_kinds', 'countries', 'regions', 'cities', 'colleges', 'enrollments', 'tags'],
  rankings: ['ranking_lists', 'ranking_places', 'universities'],
  home: ['banners', 'customizes', 'flows', 'services', 'notable_schools', 'faq', 'advertisements', 'videos'],
  proof: ['students', 'testimonials'],
  firm: ['site', 'offices', 'people', 'credentials', 'registrations', 'consultation'],
  prices: [
    ...(['prices', 'packages', 'offerings', 'document_services', 'modes', 'application_services'] as const),
    'service_notes',
  ],
  figures: ['figures', 'living_costs', 'exchange_rates', 'sources', 'match_reading', 'education_systems'],
  words: ['synonyms', 'school_words', 'glossary'],
  first: ['working_hours', 'holidays', 'answer_templates'],
} as const satisfies Record<string, readonly ShelfKind[]>

/** Where what holds now is changed of kinds that are read only when a site is set up, and who may. */
export const HELD_IN: Partial<Record<string, 'hours' | 'templates'>> = {
  working_hours: 'hours',
  holidays: 'hours',
  answer_templates: 'templates',
}

export type Area = keyof typeof AREAS

/** Where a kind is edited. */
export const pathOfKind = (kind: string): string =>
  kind === 'articles' ? '/console/articles' : `/console/content/${kind}`
/** Where one thing is edited. */
export const pathOfThing = (kind: string, key: string): string => `${pathOfKind(kind)}/${encodeURIComponent(key)}`
