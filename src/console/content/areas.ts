import { type Area, COLLECTION_KINDS, COLLECTIONS, type CollectionKind } from '../../domain/content/collections.ts'

/** The content kinds of an area, sorted for editors. */
export const kindsOfArea = (area: Area): CollectionKind[] =>
  COLLECTION_KINDS.filter((kind) => COLLECTIONS[kind].area === area)

/** Kinds of content that are read only at setup, and the settings page that changes them afterwards. */
export const MANAGED_IN: Partial<Record<string, 'hours' | 'templates'>> = {
  working_hours: 'hours',
  holidays: 'hours',
  answer_templates: 'templates',
}

/** URL of the list of a kind. */
export const pathOfKind = (kind: string): string =>
  kind === 'articles' ? '/console/articles' : `/console/content/${kind}`
/** URL of the form of one entry. */
export const pathOfEntry = (kind: string, key: string): string => `${pathOfKind(kind)}/${encodeURIComponent(key)}`
