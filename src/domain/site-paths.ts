/** Site paths of searchable items, relative to the edition. */
import type { HomeCode } from './content/guides.ts'
import type { ServiceGroup } from './content/services.ts'

export const articlePath = ({ id, slug }: { id: number; slug: string }): string => `/articles/${id}-${slug}`
export const schoolPath = (id: number): string => `/schools/${id}`
/** The anchor is the answer's id: browsers open a folded answer for it. */
export const questionPath = ({ id, category }: { id: number; category: number }): string => `/faq/${category}#q-${id}`
export const questionCategoryPath = (id: number): string => `/faq/${id}`
export const guidePath = (country: string): string => `/study/${country}`
/** The guide's comparison of school systems. @param home the home country to open it with; null for the edition's own */
export const schoolSystemPath = (country: string, home: string | null = null): string =>
  `/study/${country}/school-system${home ? `?home=${home}` : ''}`
/** Its place in the list of offices. */
export const officePath = (id: number): string => `/about#office-${id}`
export const freePagePath = (slug: string): string => `/p/${slug}`
/** The list of countries, each with its schools. */
export const everyCountryPath = '/countries/all/schools'
export const countrySchoolsPath = (code: string): string => `/countries/${code}/schools`

/** A section with a home country compares school systems, which have a page of their own. @param ownHome the edition's home country */
export function sectionPath(
  { country, anchor, home }: { country: string; anchor: string; home: HomeCode | null },
  ownHome: string,
): string {
  const page = home === null ? guidePath(country) : schoolSystemPath(country, home === ownHome ? null : home)
  return `${page}#${anchor}`
}

const SERVICE_PATHS: Record<ServiceGroup, (code: string) => string> = {
  packages: (code) => `/service#${code}`,
  offerings: (code) => `/our_services#${code}`,
  document_services: (code) => `/service_select/refine?service=${code}`,
  application_services: (code) => `/service_select/apply?service=${code}`,
}
export const servicePath = ({ group, code }: { group: ServiceGroup; code: string }): string =>
  SERVICE_PATHS[group](code)

/** The canonical path of an entry under any slug: `/articles/17` of `/articles/17-any-slug`. */
export const canonicalPath = (path: string): string => path.replace(/^(\/articles\/\d{1,10})-[^/]*$/, '$1')
