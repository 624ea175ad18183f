/** The API from the browser, in the page's language. */
import { type BrowserApi, browserClient } from '../../api/client.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'

/** The edition of the page; React Router's client actions stand outside its components. */
export const pageLocale = (): Locale => document.documentElement.dataset.locale as Locale

export const browserApi = (): BrowserApi => browserClient({ Lang: EDITIONS[pageLocale()].langHeader })
