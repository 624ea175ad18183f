import { schoolPath } from '../../../domain/site-paths.ts'
import { listCountries } from '../../../store/queries/names.ts'
import { findSchoolsByIds } from '../../../store/queries/schools.ts'
import { presentProperName } from '../../presenters.ts'
import { schoolItem } from '../../schools/school-items.ts'
import { readSchoolNames } from '../../schools/school-names.ts'
import { type HitReader, markHit } from './hit.ts'

/** A school's city and what it is known for stand for a text. */
export const readSchoolHits: HitReader = async (ids, reading) => {
  const { deps, locale } = reading
  const { read } = deps.store
  const [schools, names, countries] = await Promise.all([
    findSchoolsByIds(read, ids),
    readSchoolNames(read),
    listCountries(read),
  ])
  return Promise.all(
    schools.map(async (school) => {
      const { id, name, name_en, country_code, city, tags, colleges } = schoolItem(school, names, locale, deps)
      const country = countries.find(({ code }) => code === country_code)
      const told = [...(name === name_en ? [] : [name_en]), ...[...tags, ...colleges].map((each) => each.name)]
      return {
        kind: 'school' as const,
        id,
        ...(await markHit(name, [told.join(' · ')], reading)),
        path: schoolPath(id),
        within: [...(country ? [presentProperName(country, locale)] : []), city.name],
      }
    }),
  )
}
