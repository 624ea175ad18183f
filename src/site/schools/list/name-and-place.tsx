import type { SchoolItem } from '../../../api/client.ts'
import { useLayout } from '../../shell/links.ts'
import { countryOf } from './place.ts'

/** What stands under a school's name in a list: its English name, where that is another, and where it is. */
export function NameAndPlace({ school }: { school: SchoolItem }) {
  const country = countryOf(school, useLayout()).name
  return (
    <>
      {school.name !== school.name_en && (
        <p lang="en" className="text-sm leading-snug text-quiet">
          {school.name_en}
        </p>
      )}
      <p className="mt-1 text-sm text-quiet">
        {school.city.name}
        {country && country !== school.city.name && ` · ${country}`}
      </p>
    </>
  )
}
