import { z } from 'zod'
import { listUnresolved } from '../../db/queries/blocks.ts'
import { findCountryCode, listCountries as queryCountries } from '../../db/queries/names.ts'
import { countSchoolsByCountry } from '../../db/queries/schools.ts'
import type { Database } from '../../db/store.ts'
import { REGION_LABELS } from '../../domain/content/schools.ts'
import { parseJson } from '../../domain/json.ts'
import { localizeFields } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, fallback } from '../parameters.ts'
import { serializeName } from '../presenters.ts'

/** The country that a `country` parameter means: null for all of them, `unknown` for one that doesn't exist. */
export async function findCountryFilter(
  db: Database,
  parameter: string | undefined,
): Promise<string | null | 'unknown'> {
  if (parameter === undefined || parameter === 'all') return null
  return (await findCountryCode(db, parameter)) ?? 'unknown'
}

const CountryItemSchema = z.object({
  id: z.int(),
  name: z.string(),
  name_en: z.string(),
  /** The name as it stands within a sentence. */
  name_in: z.string(),
  country_code: z.string(),
  summary: z.string(),
  intro: z.string(),
  school_count: z.int(),
  /** ISO 3166 codes of the countries that it covers (an addition). */
  iso_countries: z.array(z.string()),
  /** Whether menus have it, whether it has a guide, and whether the footer links its schools (additions). */
  in_menus: z.boolean(),
  has_guide: z.boolean(),
  list_in_footer: z.boolean(),
  /** The word for its parts (an addition). */
  regions_label: z.enum(REGION_LABELS),
  fallback,
})

/** Study countries in menu order, with how many schools each has. */
export const listCountries = endpoint({
  summary: 'Study countries in menu order',
  cache: briefCache,
  answers: z.object({ countries: z.array(CountryItemSchema) }),
  async act({ deps, locale }) {
    const { read } = deps.store
    const [rows, counts, guides] = await Promise.all([
      queryCountries(read),
      countSchoolsByCountry(read),
      listUnresolved(read, 'guides'),
    ])
    const guided = new Set(guides.map(({ code }) => code))
    return rows.map((row) => {
      const { name_in, summary, intro, ...country } = parseJson(row.data)
      const names = serializeName(row, locale)
      return {
        id: row.id,
        ...names,
        name_en: row.name_en,
        name_in: name_in?.[locale] ?? names.name,
        country_code: row.code,
        ...localizeFields({ summary, intro }, locale),
        school_count: counts.get(row.code) ?? 0,
        iso_countries: country.iso_countries,
        in_menus: !country.hidden_in_menus,
        has_guide: guided.has(row.code),
        list_in_footer: country.list_in_footer,
        regions_label: country.regions_label,
      }
    })
  },
  present: (countries) => ({ countries }),
})
