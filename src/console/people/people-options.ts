import { useTranslations } from '../messages/translations.ts'
import type { Option } from '../shell/field.tsx'

export type PersonOfOffices = { id: string; name: string; offices: readonly string[] }

/** People of an office as the options of a choice, and those of other offices as a group below them. */
export function usePeopleOptions<Person extends PersonOfOffices>(
  people: readonly Person[],
  office: string,
  labelOf: (person: Person) => string = ({ name }) => name,
) {
  const t = useTranslations()
  const listed = (isOwn: boolean) =>
    people
      .filter(({ offices }) => offices.includes(office) === isOwn)
      .map((person): Option => [person.id, labelOf(person)])
  return { options: listed(true), group: { label: t('people.other_offices'), options: listed(false) } }
}
