/** What was typed, read: the filters that stand in the text beside those of the address. */
import type { Answer } from '../../../api/client.ts'
import { orNotFound } from '../../shell/pages/not-found.ts'
import type { SiteContext } from '../../shell/site-context.ts'
import { type ListFilters, listPath, valuesOf } from './list-address.ts'

type Read = Answer<'schools', 'words'>['read']

/** What the page says of a text. */
export type Said = {
  text: string
  isRead: boolean
  /** Whether the text names the country. */
  country: boolean
  /** What was left and nothing is called. */
  unfound: string | null
  /** Looks for the text as a name. */
  plainPath: string
  /** For a name that is a place too: the filters of the place. */
  otherwise: ListFilters | null
}

/**
 * The filters of an address and of its text; the text's own words are no name any more.
 * Where it means another country than the one that is shown, the path that leads there.
 */
export async function readText(
  site: SiteContext,
  code: string,
  typed: ListFilters,
): Promise<{ filters: ListFilters; said: Said | null; path: string | null }> {
  const { school: text, plain } = typed
  const asTyped = { filters: typed, said: null, path: null }
  if (text === '' || plain === text) return asTyped
  const words = await orNotFound(site, site.api.schools.words({ name: text, country: code }))
  const said = {
    text,
    isRead: words.isRead,
    country: words.read.country !== null,
    unfound: words.unfound,
    plainPath: listPath(code, { ...typed, plain: text }),
    otherwise: words.otherwise && withRead({ ...typed, school: '' }, words.otherwise),
  }
  if (!words.isRead) return { ...asTyped, said }
  const country = words.country ?? 'all'
  const left = { ...typed, cities: '', regions: '', view: typed.view === 'cities' ? '' : typed.view }
  if (country !== code) return { ...asTyped, path: listPath(country, left) }
  const filters = withRead({ ...typed, school: words.rest, plain: words.rest }, words.read)
  return { filters, said, path: null }
}

function withRead(typed: ListFilters, read: Read): ListFilters {
  const both = (chosen: string, found: readonly (string | number)[]) => valuesOf([chosen, ...found].join(',')).join(',')
  return {
    ...typed,
    enrollments: both(typed.enrollments, read.enrollments),
    hots: both(typed.hots, read.colleges),
    cities: both(typed.cities, read.cities),
    tags: both(typed.tags, read.tags),
    kinds: both(typed.kinds, read.kinds),
    regions: both(typed.regions, read.regions),
    no_exam: read.noExam ? '1' : typed.no_exam,
  }
}
