import { PROGRAMME_LEVELS } from '../../../domain/programmes/levels.ts'
import { typedTextMax } from '../../../domain/typed-text.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { FilterPanel } from '../../shell/layout/list-filters.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { valuesOf } from '../../shell/list-query.ts'
import { CheckList } from '../../ui/check-list.tsx'
import {
  EntryFilters,
  IntakeFilter,
  MoneyFilters,
  RightsFilter,
  SubjectFilter,
  useShown,
} from '../filters/study-filters.tsx'
import type { StudyPart } from '../filters/study-part.ts'
import { programmesPath } from './list-address.ts'
import type { ProgrammeListData } from './load.ts'

type Part = { data: ProgrammeListData }
type Choices = NonNullable<ProgrammeListData['list']['choices']>

/** What the shared filters need of this list. */
export const studyPartOf = ({ filters, study, list }: ProgrammeListData): StudyPart => ({
  filters,
  study,
  choices: list.choices ?? null,
  path: (changed) => programmesPath({ ...filters, ...changed }),
})

/** The filters of the list: one plain form with a shareable URL, folded where there is no space beside the list. */
export function ProgrammeFilters({ data }: Part) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { filters, list } = data
  const choices = list.choices
  const part = studyPartOf(data)
  return (
    <FilterPanel>
      <form action={href('/programmes')} data-list-filters className="pb-4">
        <label htmlFor="filter-words" className="block pb-1 font-semibold">
          {t('words')}
        </label>
        <input
          id="filter-words"
          type="text"
          name="q"
          defaultValue={filters.q}
          maxLength={typedTextMax}
          placeholder={t('wordsPlaceholder')}
          inputMode="search"
          enterKeyHint="search"
          className="field-input"
        />
        {choices && (
          <>
            <SubjectFilter
              {...part}
              choices={choices}
              fields={{ name: 'colleges', chosen: valuesOf(filters.colleges) }}
            />
            <CountryAndLevel data={data} choices={choices} />
            <MoneyFilters {...part} choices={choices} />
            <EntryFilters {...part} choices={choices} />
            <IntakeFilter {...part} choices={choices} />
            <City data={data} choices={choices} />
            <RightsFilter {...part} choices={choices} />
          </>
        )}
        {(['school', 'sort'] as const).map(
          (name) => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />,
        )}
        <div className="bg-card pt-4 lg:sticky lg:bottom-0 lg:border-t lg:border-line lg:pb-4">
          <button type="submit" className="button button-main w-full">
            {t('apply')}
          </button>
        </div>
      </form>
    </FilterPanel>
  )
}

type CountedPart = Part & { choices: Choices }

function CountryAndLevel({ data: { filters }, choices }: CountedPart) {
  const shown = useShown()
  const t = useTranslations('programmes')
  const { countries } = useLayout()
  const countOf = (counted: readonly { code: string; count: number }[]) => {
    const counts = new Map(counted.map(({ code, count }) => [code, count]))
    return (code: string) => counts.get(code) ?? 0
  }
  const [ofCountry, ofLevel] = [countOf(choices.countries), countOf(choices.levels)]
  const [chosenCountries, chosenLevels] = [valuesOf(filters.country), valuesOf(filters.level)]
  return (
    <>
      <CheckList
        legend={t('filter.country')}
        name="country"
        choices={shown(
          countries.map(({ code, name }) => ({ value: code, label: name, count: ofCountry(code) })),
          chosenCountries,
        )}
        chosen={chosenCountries}
        isOpen
      />
      <CheckList
        legend={t('filter.level')}
        name="level"
        choices={shown(
          PROGRAMME_LEVELS.map((level) => ({ value: level, label: t(`level.${level}`), count: ofLevel(level) })),
          chosenLevels,
        )}
        chosen={chosenLevels}
        isOpen
      />
    </>
  )
}

function City({ data: { filters }, choices }: CountedPart) {
  const shown = useShown()
  const t = useTranslations('programmes')
  const chosen = valuesOf(filters.city)
  return (
    <CheckList
      legend={t('filter.city')}
      name="city"
      choices={shown(
        choices.cities.map(({ id, name, name_en, count }) => ({
          value: id,
          label: name,
          note: name === name_en ? null : name_en,
          count,
        })),
        chosen,
      )}
      chosen={chosen}
    />
  )
}
