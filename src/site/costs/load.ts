/** The server's side of /costs: the choices in the query, and the table of the API. */
import type { LoaderFunctionArgs } from 'react-router'
import type { CostSheet } from '../../api/client.ts'
import { isKeyOf, recordOf } from '../../domain/collections.ts'
import { BANDS } from '../../domain/costs/cost-rows.ts'
import type { Ignored } from '../shell/ignored-note.tsx'
import { notFound } from '../shell/pages/not-found.ts'
import { type SiteContext, siteContext } from '../shell/site-context.ts'

const NAMES = [
  'country',
  'route',
  'place',
  'subject',
  'people',
  'school',
  'programme',
  'scholarship',
  'intake',
] as const
/** The names of the query; empty ones are left out of addresses. */
export type CostField = (typeof NAMES)[number]
export type CostView = Record<CostField, string>
const valueMax = 60

/** Who comes along, partners and children, as messages name them; the query has a comma. */
export const PEOPLE = ['0_1', '1_0', '1_1', '1_2'] as const

const FORMS: Record<keyof CostView, RegExp> = {
  country: /^[A-Za-z0-9_-]{1,32}$/,
  route: /^[a-z]{1,20}$/,
  place: /^(low|high|[1-9]\d{0,8})$/,
  people: /^(0,1|1,[0-2])$/,
  subject: /^[1-9]\d{0,8}$/,
  school: /^[1-9]\d{0,8}$/,
  programme: /^[1-9]\d{0,8}$/,
  scholarship: /^[a-z0-9.-]{1,60}$/,
  intake: /^20[2-4]\d$/,
}

/** The choices of a query; what can't be one is left out, and the page says so. */
export function readView(search: URLSearchParams): CostView {
  return recordOf(NAMES, (name) => {
    const value = search.get(name) ?? ''
    return FORMS[name].test(value) ? value : ''
  })
}

/** What an address gives for a choice that doesn't exist, or can't be chosen beside the others. */
function ignoredIn(search: URLSearchParams, view: CostView, { chosen }: CostSheet): Ignored<CostField>[] {
  const { country, route, band, city, school, programme, subject, scholarship, intake } = chosen
  const isOwn = school !== null
  const isCountry = country !== null
  const isUsed: Record<CostField, boolean> = {
    country: isCountry,
    route: !isCountry || route === view.route,
    place: !isCountry || view.place === band || view.place === String(city) || (isOwn && band === null),
    subject: !isCountry || isOwn || view.subject === String(subject?.id),
    people: true,
    school: view.school === String(school?.id) || programme !== null,
    programme: view.programme === String(programme?.id),
    scholarship: !isCountry || view.scholarship === scholarship,
    intake: !isCountry || view.intake === String(intake),
  }
  return NAMES.flatMap((field) => {
    const value = search.get(field)?.trim().slice(0, valueMax) ?? ''
    return value === '' || (view[field] !== '' && isUsed[field]) ? [] : [{ field, value }]
  })
}

export type CostPageData = Awaited<ReturnType<typeof loader>>

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const search = new URL(request.url).searchParams
  const view = readView(search)
  const { place, school, ...others } = view
  const isBand = isKeyOf(Object.fromEntries(BANDS.map((band) => [band, band])), place)
  const sheet = await site.api.costs.sheet({
    ...others,
    school_id: school,
    ...(isBand ? { band: place } : { city: place }),
  })
  if (sheet.choices.countries.length === 0) throw await notFound(site)
  const given = WAY_NAMES.flatMap((name) => search.getAll(name)).filter(Boolean)
  const ways = given.length > 0 ? await readWays(site, given) : { compared: [], unknown: [] }
  const { lines } = await site.api.costs.budget()
  return {
    view,
    sheet,
    ignored: ignoredIn(search, view, sheet),
    ...ways,
    /** Every way that can be compared, by country. */
    choices: lines
      .filter(({ band }) => band === 'low')
      .map(({ country, country_name, route }) => ({ country, country_name, route })),
  }
}

/** The names of the query; two or three ways fit beside each other, also on a phone. */
export const WAY_NAMES = ['way', 'way2', 'way3'] as const
/** So many ways are compared at once. */
export const waysMost = WAY_NAMES.length

/** The sheets of ways such as `uk.master`, each once; those that no country has are named. */
async function readWays({ api }: SiteContext, given: readonly string[]) {
  const compared: CostSheet[] = []
  const unknown: string[] = []
  for (const way of [...new Set(given)].slice(0, waysMost)) {
    const [country = '', route = ''] = way.split('.')
    const isReadable = FORMS.country.test(country) && FORMS.route.test(route)
    const sheet = isReadable ? await api.costs.sheet({ country, route }) : null
    if (sheet?.chosen.country && sheet.chosen.route === route) compared.push(sheet)
    else unknown.push(way.slice(0, valueMax))
  }
  return { compared, unknown }
}

/** `uk.master`, as addresses name a way. */
export const wayOf = ({ country, route }: { country: string | null; route: string | null }): string =>
  `${country ?? ''}.${route ?? ''}`

/** `/costs?way=uk.master&way2=usa.master` */
export const waysPath = (ways: readonly string[]): string =>
  `/costs?${new URLSearchParams(ways.slice(0, waysMost).map((way, at) => [WAY_NAMES[at] ?? '', way]))}`

/** `/costs?country=uk&route=master` */
export function costsPath(view: Partial<CostView>): string {
  const search = new URLSearchParams(Object.entries(view).filter(([, value]) => value))
  // a comma needs no escape, and keeps the address short
  const query = search.toString().replaceAll('%2C', ',')
  return `/costs${query && `?${query}`}`
}
