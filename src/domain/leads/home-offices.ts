import type { OfficeCode } from '../codes.ts'
import type { Locale } from '../editions.ts'

/** Who takes an order: it names no office, its edition does. */
export const HOME_OFFICES: Record<Locale, OfficeCode> = { vi: 'vietnam', tw: 'taipei', en: 'philippines' }
