import type { Locale } from '../../../domain/editions.ts'
import type { RankingSort } from './view.ts'

type Key = 'rank' | 'change' | 'previous' | 'name' | 'nameEn' | 'country' | 'history'
/** A column of the table: the sort that its head leads to, and from which width on it is shown. */
export type Column = { key: Key; sort?: RankingSort; className: string }

const COLUMNS: readonly Column[] = [
  { key: 'rank', sort: 'rank', className: 'w-14 md:w-24 xl:w-34' },
  { key: 'change', sort: 'change', className: 'w-18 md:w-24 xl:w-28' },
  { key: 'previous', sort: 'prev_rank', className: 'hidden w-28 md:table-cell xl:w-40' },
  { key: 'name', sort: 'name', className: '' },
  { key: 'nameEn', sort: 'name_en', className: 'hidden xl:table-cell' },
  { key: 'country', className: 'hidden w-40 xl:table-cell' },
  { key: 'history', className: 'hidden w-34 md:table-cell' },
]

/** In English the name stands alone. */
export const columnsOf = (locale: Locale): readonly Column[] =>
  locale === 'en' ? COLUMNS.filter(({ key }) => key !== 'nameEn') : COLUMNS
