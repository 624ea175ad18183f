import type { OfficeCode } from '../codes.ts'
import type { Locale } from '../editions.ts'

/** The office for orders: an order names no office, so its edition decides. */
export const HOME_OFFICES: Record<Locale, OfficeCode> = { vi: 'vietnam', tw: 'taipei', en: 'philippines' }
