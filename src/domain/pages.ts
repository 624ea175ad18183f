/** Every page of the site. Routes, keys of the page cache, site map, limits of forms and reserved redirect paths derive from this table. */

/** The size class of a page's form: its fields, texts of an order, or both and a Word file. */
export type FormSize = 'small' | 'texts' | 'file'

export type Page = {
  /** Below the prefix of an edition, as React Router writes it. */
  path: string
  /** Below site/routes/. */
  file: string
  id?: string
  /**
   * The names of the query parameters that key a cached public page; their values are codes or numbers:
   * free text makes no key. Pages without it are never cached.
   */
  cachedBy?: string
  /** Listed in the site map; for a page with a parameter, the listed values. */
  isListed?: true | readonly string[]
  /** For a page with a parameter, by its value. */
  form?: FormSize | Readonly<Record<string, FormSize>>
  /** Reserved: no redirect can replace it, because it is private, legally binding or read by programs. Pages with forms are reserved too. */
  isReserved?: true
}

/** Of programmes, in both lists. A grade is no key: few readers share one. */
const STUDY_FILTERS = 'subjects budget fee english intake conditional post_study'
const PROGRAMME_FILTERS = `page country level colleges ${STUDY_FILTERS} city school sort`
const SCHOOL_FILTERS = `page country enrollments hots ${STUDY_FILTERS} cities tags kinds regions tuition admission size sort order view area`

export const PAGES: readonly Page[] = [
  { path: '', file: 'home.tsx', cachedBy: '', isListed: true },
  { path: 'about', file: 'about.tsx', cachedBy: '', isListed: true },
  { path: 'service', file: 'service.tsx', cachedBy: '', isListed: true },
  { path: 'our_services', file: 'our-services.tsx', cachedBy: '', isListed: true },
  { path: 'service_select', file: 'service-select.tsx', cachedBy: '', isListed: true, isReserved: true },
  {
    path: 'service_select/:name',
    file: 'service-select-one.tsx',
    cachedBy: 'service mode',
    isListed: ['refine', 'apply'],
    form: { apply: 'texts', refine: 'file' },
  },
  { path: 'service_submit', file: 'service-submit.tsx', form: 'texts' },
  { path: 'service_result', file: 'service-result.tsx', isReserved: true },
  { path: 'countries/schools', file: 'schools.tsx', id: 'schools-everywhere' },
  { path: 'countries/:code/schools', file: 'schools.tsx', cachedBy: SCHOOL_FILTERS },
  { path: 'schools/:id', file: 'school.tsx', cachedBy: '' },
  { path: 'programmes', file: 'programmes.tsx', cachedBy: PROGRAMME_FILTERS, isListed: true },
  { path: 'programmes/:id', file: 'programme.tsx', cachedBy: '' },
  { path: 'shortlist', file: 'shortlist.tsx', form: 'small' },
  { path: 'compare', file: 'compare.tsx' },
  { path: 'study/:code', file: 'study.tsx', cachedBy: 'home' },
  { path: 'study/:code/school-system', file: 'school-system.tsx', cachedBy: 'home' },
  { path: 'ranking_list', file: 'ranking.tsx', cachedBy: 'page country year sort order', isListed: true },
  { path: 'match', file: 'match.tsx', cachedBy: '', isListed: true },
  {
    path: 'costs',
    file: 'costs.tsx',
    cachedBy: 'country route place subject people school programme scholarship intake way way2 way3',
    isListed: true,
  },
  { path: 'budget', file: 'budget.tsx', cachedBy: '', isListed: true },
  { path: 'student_list', file: 'students.tsx', cachedBy: 'page country degree', isListed: true },
  { path: 'testimonials', file: 'testimonials.tsx', cachedBy: 'page country', isListed: true },
  { path: 'article_category/:name', file: 'article-category.tsx', cachedBy: 'page' },
  { path: 'articles/:id', file: 'article.tsx', cachedBy: '' },
  { path: 'articles/:id/preview', file: 'article-preview.tsx', isReserved: true },
  { path: 'tags/:name', file: 'tag.tsx', cachedBy: 'page' },
  { path: 'search', file: 'search.tsx', cachedBy: '' },
  { path: 'faq/:name', file: 'faq.tsx', cachedBy: '' },
  { path: 'p/:slug', file: 'free-page.tsx', cachedBy: '' },
  { path: 'consultation', file: 'consultation.tsx', isListed: true, form: 'small' },
  { path: 'consultation_result', file: 'consultation-result.tsx', isReserved: true },
  { path: 'appointment/:token', file: 'appointment.tsx', form: 'small' },
  { path: 'appointment/:token/calendar.ics', file: 'appointment-calendar.ts', isReserved: true },
  { path: 'privacy', file: 'privacy.tsx', cachedBy: '', isListed: true, isReserved: true },
  { path: 'terms', file: 'terms.tsx', cachedBy: '', isReserved: true },
  { path: 'robots.txt', file: 'robots.ts', isReserved: true },
  { path: 'sitemap.xml', file: 'sitemap.ts', isReserved: true },
  { path: 'sitemaps/:number', file: 'sitemap-part.ts', isReserved: true },
  { path: 'rss.xml', file: 'rss.ts', isReserved: true },
  { path: '500', file: 'server-error.tsx' },
]

/** The pages that menus can name, by code, with their paths. Where content has to be there, `api/firm/menus.ts` asks for it. */
export const MENU_PATHS = {
  about: '/about',
  service: '/service',
  our_services: '/our_services',
  service_select: '/service_select',
  refine: '/service_select/refine',
  apply: '/service_select/apply',
  schools: '/countries/all/schools',
  programmes: '/programmes',
  ranking_list: '/ranking_list',
  match: '/match',
  costs: '/costs',
  budget: '/budget',
  student_list: '/student_list',
  testimonials: '/testimonials',
  /** The first category of questions. */
  faq: '/faq',
  consultation: '/consultation',
  privacy: '/privacy',
  terms: '/terms',
} as const
export type MenuPage = keyof typeof MENU_PATHS

/** First path segments that the server answers before the site. */
export const SERVER_PATHS = [
  'api',
  'console',
  'files',
  'healthz',
  'locale',
  'logos',
  'media',
  'metrics',
  'qr',
  'readyz',
  'webhooks',
]

const patternOf = ({ path }: Page): RegExp =>
  new RegExp(`^/${path.replaceAll('.', '\\.').replace(/:\w+/g, '([^/]+)')}$`)
const PATTERNS = PAGES.map((page) => ({ page, pattern: patternOf(page) }))

/** The page of a path without prefix, and the value of its parameter; null for an unknown path. */
export function findPage(path: string): { page: Page; parameter: string } | null {
  for (const { page, pattern } of PATTERNS) {
    const match = pattern.exec(path)
    if (match) return { page, parameter: match[1] ?? '' }
  }
  return null
}

/** The form size class of a path; null when it accepts no form. */
export function formSizeOf(path: string): FormSize | null {
  const { page, parameter } = findPage(path) ?? {}
  const form = page?.form
  if (form === undefined || typeof form === 'string') return form ?? null
  return Object.hasOwn(form, parameter ?? '') ? (form[parameter ?? ''] ?? null) : null
}

/** Site map paths of every edition. */
export const listedPaths = (): string[] =>
  PAGES.flatMap(({ path, isListed }) => {
    if (isListed === undefined) return []
    return isListed === true ? [`/${path}`] : isListed.map((value) => `/${path.replace(/:\w+/, value)}`)
  })

/**
 * Whether an address shows a part of a page, another order of it or an answer to its form: search engines list the page alone, and further
 * pages of a list. @param path without prefix
 */
export function isSelection(path: string, query: URLSearchParams): boolean {
  const names = findPage(path)?.page.cachedBy?.split(' ') ?? []
  return names.some((name) => name !== '' && name !== 'page' && query.has(name))
}
