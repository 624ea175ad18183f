import { type Area, SHELF_KINDS, SHELVES, type ShelfKind } from '../../domain/content/shelves.ts'

/** The kinds of an area, as an editor looks for them. */
export const kindsOfArea = (area: Area): ShelfKind[] => SHELF_KINDS.filter((kind) => SHELVES[kind].area === area)

/** Where what holds now is changed of kinds that are read only when a site is set up, and who may. */
export const HELD_IN: Partial<Record<string, 'hours' | 'templates'>> = {
  working_hours: 'hours',
  holidays: 'hours',
  answer_templates: 'templates',
}

/** Where a kind is edited. */
export const pathOfKind = (kind: string): string =>
  kind === 'articles' ? '/console/articles' : `/console/content/${kind}`
/** Where one thing is edited. */
export const pathOfThing = (kind: string, key: string): string => `${pathOfKind(kind)}/${encodeURIComponent(key)}`
