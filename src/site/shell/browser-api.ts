/** The API as the browser calls it, in the page's language. */
import { type BrowserApi, browserClient } from '../../api/client.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'

/** The edition of the page; React Router's client actions run outside its components. */
export const pageLocale = (): Locale => document.documentElement.dataset.locale ?? ''

export const browserApi = (): BrowserApi => browserClient({ Lang: editionOf(pageLocale()).langHeader })
