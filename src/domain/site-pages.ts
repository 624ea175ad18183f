/** The pages that every site has, as its search lists them. */
import { isKeyOf, keysOf } from './collections.ts'
import type { Locale } from './editions.ts'
import { MENU_LABELS } from './menu-labels.ts'
import { loadMessages } from './messages.ts'
import { MENU_PATHS } from './pages.ts'
import { looseTranslators } from './translators.ts'

/** Paths by code; the search knows pages that no menu names, too. */
export const SITE_PAGE_PATHS = { ...MENU_PATHS, shortlist: '/shortlist', compare: '/compare' } as const
export type SitePage = keyof typeof SITE_PAGE_PATHS
export const SITE_PAGES = keysOf(SITE_PAGE_PATHS)

const translate = looseTranslators(await loadMessages('pages'))

const translateSite = looseTranslators(await loadMessages('site'))
/** Titles and headings of the pages themselves, which readers remember. */
const OWN_TITLES: Partial<Record<SitePage, readonly string[]>> = {
  schools: ['layout.search'],
  programmes: ['programmes.title'],
  match: ['match.title', 'match.heading'],
  costs: ['costs.title', 'costs.heading'],
  budget: ['budget.title', 'budget.heading'],
  service: ['services.title'],
  service_select: ['order.title', 'order.heading'],
  consultation: ['consultation.title'],
  ranking_list: ['ranking.title'],
  student_list: ['students.title'],
  testimonials: ['testimonials.title'],
  shortlist: ['shortlist.title'],
  compare: ['compare.title'],
}

/** A page's title, a sentence about it, and what people call it, in an edition's language. */
export function describeSitePage(page: SitePage, locale: Locale) {
  const t = translate(locale)
  const [title, description, names] = ['title', 'description', 'names'].map((key) => t(`${page}.${key}`)) as [
    string,
    string,
    string,
  ]
  const inMenus = isKeyOf(MENU_LABELS, page) ? [`layout.${MENU_LABELS[page]}`] : []
  const ownTitles = [...(OWN_TITLES[page] ?? []), ...inMenus].map((key) => translateSite(locale)(key))
  return { title, description, names: [...new Set([...names.split('|').map((name) => name.trim()), ...ownTitles])] }
}

/** In place of an amount of money, in phrases that ask for a page. */
export const AMOUNT = '¤'

/** Pages that questions ask for without naming them. */
export const ASKED_PAGES = [
  'match',
  'budget',
  'costs',
  'consultation',
  'about',
  'terms',
  'student_list',
  'refine',
] as const

/**
 * How people ask for a page without naming it, for a service, or for a country's guide: lists of phrases that a question must have, `¤` for
 * an amount of money. In the messages `|` separates the ways, `+` the phrases of one, and `/` alternatives.
 */
export const askedBy = (what: (typeof ASKED_PAGES)[number] | 'service_entry' | 'guide', locale: Locale): string[][] =>
  translate(locale)(`${what}.asks`)
    .split('|')
    .flatMap((way) =>
      way
        .split('+')
        .map((phrases) => phrases.split('/').map((phrase) => phrase.trim()))
        .reduce<string[][]>((ways, phrases) => ways.flatMap((one) => phrases.map((phrase) => [...one, phrase])), [[]]),
    )

/** Words that people type beside the name of a chat app: number, account. */
export const wordsBesideApps = (locale: Locale): string[] => translate(locale)('about.chat').split('|')

/** A guide's title among the results of a search. */
export const guideTitle = (country: string, locale: Locale): string => translate(locale)('guide.title', { country })

/** What people call any office, such as “office address”. */
export const officeNames = (locale: Locale): string => translate(locale)('office.names')
