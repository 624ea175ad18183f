/** Data of header, footer and search pop-up on every page. */
import { type Locale, shownEditions } from '../../domain/editions.ts'
import { addressInEdition, splitPrefix } from '../../domain/locale.ts'
import { yearAt } from '../../domain/moments.ts'
import { isSelection } from '../../domain/pages.ts'
import type { SiteContext } from './site-context.ts'

export type LayoutData = Awaited<ReturnType<typeof loadLayout>>

export async function loadLayout(context: SiteContext, request: Request) {
  const { api, locale } = context
  const [site, offices, countries, enrollments, colleges, year] = await Promise.all([
    api.firm.site(),
    api.firm.offices(),
    api.countries.list(),
    api.schools.enrollments(),
    api.schools.colleges(),
    yearAt(Date.now(), locale),
  ])
  const own = offices.filter(({ edition, editions }) => edition === locale || editions?.includes(locale))
  return {
    locale,
    site,
    offices: own.length > 0 ? own : offices,
    countries: countries.map(({ country_code, name, name_in, iso_countries, in_menus, has_guide, list_in_footer }) => ({
      code: country_code,
      name,
      nameIn: name_in,
      isoCountries: iso_countries,
      isInMenus: in_menus,
      hasGuide: has_guide,
      isListedInFooter: list_in_footer,
    })),
    enrollments: enrollments.map(({ id, name, countries: offeredIn }) => ({ id, name, offeredIn })),
    colleges: colleges.map(({ id, slug, name }) => ({ id, slug, name })),
    year,
    address: pageAddress(context, request),
  }
}

/** Optional loader data of a page: a path that differs between languages, the available editions when not all have the page, and a noindex flag. */
export type OwnPaths = {
  ownPaths?: Partial<Record<Locale, string>>
  editions?: readonly Locale[]
  noIndex?: boolean
}

/** The page's URL in each language, when its loader returns other ones than the request's own path. */
export function addressesOf({ alternates }: LayoutData['address'], { ownPaths }: OwnPaths): Record<Locale, string> {
  if (!ownPaths) return alternates
  const entries = Object.entries(alternates).map(([code, address]) => {
    const path = ownPaths[code]
    return [code, path ? new URL(address).origin + prefixOf(address, code) + path : address]
  })
  return Object.fromEntries(entries)
}

const prefixOf = (address: string, code: Locale) => (splitPrefix(new URL(address).pathname).prefix ? `/${code}` : '')

/** The page's own URL in each language, and the link builder of this edition. */
function pageAddress({ locale, home, policy, publicUrl, canonicalOrigin }: SiteContext, request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const { rest: path } = home === '/' ? { rest: pathname } : splitPrefix(pathname)
  // for search engines a filtered list is not a separate page, but further pages of a list are
  const page = searchParams.get('page')
  const absolute = (code: Locale) => {
    const address = addressInEdition(code, path, '', policy) + (page ? `?page=${encodeURIComponent(page)}` : '')
    return address.startsWith('/') ? publicUrl + address : address
  }
  return {
    /** Prefix of every local path. */
    prefix: home === '/' ? '' : home,
    /** Without the prefix. */
    path,
    isSelection: isSelection(path, searchParams),
    origin: canonicalOrigin,
    canonical: absolute(locale),
    alternates: Object.fromEntries(shownEditions().map((code) => [code, absolute(code)])),
    defaultLocale: policy.defaultLocale,
  }
}
