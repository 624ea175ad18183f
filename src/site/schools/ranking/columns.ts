import type { Locale } from '../../../domain/editions.ts'
import type { RankingSort } from './view.ts'

type Key = 'rank' | 'change' | 'previous' | 'name' | 'nameEn' | 'count' | 'share' | 'history'
/** A column of the table: the sort that its head leads to, and from which width on it is shown. */
export type Column = { key: Key; sort?: RankingSort; className: string }

const COLUMNS: readonly Column[] = [
  { key: 'rank', sort: 'rank', className: 'w-14 md:w-20' },
  { key: 'change', sort: 'change', className: 'w-18 md:w-22' },
  { key: 'previous', sort: 'prev_rank', className: 'hidden w-24 xl:table-cell' },
  { key: 'name', sort: 'name', className: '' },
  { key: 'nameEn', sort: 'name_en', className: 'hidden xl:table-cell' },
  { key: 'count', className: 'hidden w-36 lg:table-cell' },
  { key: 'share', sort: 'share', className: 'hidden w-34 md:table-cell' },
  { key: 'history', className: 'hidden w-32 md:table-cell' },
]

/** In English the name stands alone; a ranking that counts nothing has no figures. */
export const columnsOf = (locale: Locale, hasCounts: boolean): readonly Column[] =>
  COLUMNS.filter(({ key }) => (key !== 'nameEn' || locale !== 'en') && (hasCounts || !['count', 'share'].includes(key)))
