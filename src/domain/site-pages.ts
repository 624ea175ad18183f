/** The pages that every site has, as its search lists them. */
import { keysOf } from './collections.ts'
import type { Locale } from './editions.ts'
import { loadMessages } from './messages.ts'
import { MENU_PATHS } from './pages.ts'
import { looseTranslators } from './translators.ts'

/** Paths by code; the search knows pages that no menu names, too. */
export const SITE_PAGE_PATHS = { ...MENU_PATHS, shortlist: '/shortlist', compare: '/compare' } as const
export type SitePage = keyof typeof SITE_PAGE_PATHS
export const SITE_PAGES = keysOf(SITE_PAGE_PATHS)

const translate = looseTranslators(await loadMessages('pages'))

/** A page's title, a sentence about it, and what people call it, in an edition's language. */
export function describeSitePage(page: SitePage, locale: Locale) {
  const t = translate(locale)
  const [title, description, names] = ['title', 'description', 'names'].map((key) => t(`${page}.${key}`)) as [
    string,
    string,
    string,
  ]
  return { title, description, names: names.split('|').map((name) => name.trim()) }
}

/** What people call any office, such as “office address”. */
export const officeNames = (locale: Locale): string => translate(locale)('office.names')
