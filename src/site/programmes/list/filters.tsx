import { PROGRAMME_LEVELS } from '../../../domain/programmes/programme.ts'
import { typedTextMax } from '../../../domain/typed-text.ts'
import { useFormatter, useTranslations } from '../../messages/provider.tsx'
import { valuesOf } from '../../schools/list/list-address.ts'
import { useHomeCurrencyName } from '../../shell/home-currency.ts'
import { FilterPanel } from '../../shell/layout/list-filters.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { CheckFold, CheckList, Checks, type Choice } from '../../ui/check-list.tsx'
import { useProgrammeWords } from '../words.ts'
import { useBudgetWords } from './budget.tsx'
import { type ProgrammeFilter, programmesPath } from './list-address.ts'
import type { ProgrammeListData } from './load.ts'

type Part = { data: ProgrammeListData }
type Choices = NonNullable<ProgrammeListData['list']['choices']>

/** The filters of the list: one plain form with a shareable URL, folded where there is no space beside the list. */
export function ProgrammeFilters({ data }: Part) {
  const t = useTranslations('programmes')
  const href = useHref()
  const { filters, list } = data
  const choices = list.choices
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
            <Subjects data={data} choices={choices} />
            <CountryAndLevel data={data} choices={choices} />
            <Budget data={data} choices={choices} />
            <English data={data} choices={choices} />
            <IntakeAndCity data={data} choices={choices} />
            <Rights data={data} choices={choices} />
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

/** Choices that find nothing are left out, unless they are chosen. */
function useShown() {
  const format = useFormatter()
  return (all: (Choice & { count: number })[], chosen: readonly string[]): Choice[] =>
    all
      .filter(({ value, count }) => count > 0 || chosen.includes(String(value)))
      .map((choice) => ({ ...choice, writtenCount: format.number(choice.count) }))
}

/** Two levels: fields of study, and the subjects of each. */
function Subjects({ data: { filters, subjects }, choices }: CountedPart) {
  const shown = useShown()
  const t = useTranslations('programmes')
  const { colleges } = useLayout()
  const [chosen, wholes] = [valuesOf(filters.subjects), valuesOf(filters.colleges)]
  const counts = new Map(choices.subjects.map(({ id, count }) => [id, count]))
  const groups = colleges
    .map(({ slug, name }) => ({
      slug,
      name,
      own: shown(
        subjects
          .filter(({ college }) => college === slug)
          .map((subject) => ({ value: subject.id, label: subject.name, count: counts.get(subject.id) ?? 0 })),
        chosen,
      ),
    }))
    .filter(({ slug, own }) => own.length > 0 || wholes.includes(slug))
  if (groups.length === 0) return null
  return (
    <CheckFold legend={t('filter.subjects')} isOpen={filters.subjects + filters.colleges !== ''}>
      <div className="border-s-2 border-line ps-3">
        {groups.map(({ slug, name, own }) => (
          <CheckFold
            key={slug}
            legend={name}
            isOpen={wholes.includes(slug) || own.some(({ value }) => chosen.includes(String(value)))}
          >
            <Checks name="colleges" choices={[{ value: slug, label: t('everySubject') }]} chosen={wholes} />
            <Checks name="subjects" choices={own} chosen={chosen} />
          </CheckFold>
        ))}
      </div>
    </CheckFold>
  )
}

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

/** An amount as families type it, and round amounts with how many programmes each reaches. */
function Budget({ data: { filters, budget }, choices }: CountedPart) {
  const t = useTranslations('programmes')
  const href = useHref()
  const format = useFormatter()
  const words = useBudgetWords()
  const currency = useHomeCurrencyName()
  if (choices.budgets.length === 0) return null
  const isUnread = budget !== null && budget.amount === null
  return (
    <CheckFold legend={t('filter.budget')} isOpen>
      <label htmlFor="filter-budget" className="block pb-1 text-sm text-quiet">
        {t('budgetLabel', { currency })}
      </label>
      <input
        id="filter-budget"
        type="text"
        name="budget"
        defaultValue={budget?.amount ? words.exact(budget.amount) : filters.budget}
        maxLength={60}
        placeholder={t('budgetPlaceholder', { amount: words.exact(choices.budgets[2]?.limit ?? 0) })}
        autoComplete="off"
        aria-invalid={isUnread || undefined}
        aria-describedby="filter-budget-hint"
        className="field-input"
      />
      <p id="filter-budget-hint" className="pt-1.5 text-sm text-quiet">
        {t('budgetHint')}
      </p>
      <ul className="checks mt-1">
        {choices.budgets
          .filter(({ count }, at) => count > 0 && count !== choices.budgets[at - 1]?.count)
          .map(({ limit, count }) => (
            <li key={limit}>
              <a
                href={href(programmesPath({ ...filters, budget: String(limit) }))}
                aria-current={budget?.amount === limit ? 'true' : undefined}
                className="flex min-h-11 items-center gap-2 rounded-lg px-1 hover:bg-sand aria-[current=true]:font-semibold"
              >
                {t('upTo', { amount: words.short(limit) })}
                <data value={count}>{format.number(count)}</data>
              </a>
            </li>
          ))}
      </ul>
    </CheckFold>
  )
}

/** What the reader has; programmes of which no requirement is known stay in every choice. */
function English({ data: { filters }, choices }: CountedPart) {
  const t = useTranslations('programmes')
  const unknown = choices.unknown.english
  const bands = choices.english.map(({ ielts, count }) => ({ value: ielts.toFixed(1), count: count + unknown }))
  const own = filters.english
  const isListed = own === '' || own === 'none' || bands.some(({ value }) => value === own)
  return (
    <div className="mt-1 border-t border-line pt-3">
      <label htmlFor="filter-english" className="block pb-1 font-semibold">
        {t('filter.english')}
      </label>
      <select id="filter-english" name="english" defaultValue={own} className="field-input">
        <option value="">{t('anyEnglish')}</option>
        <option value="none">{t('counted', { label: t('noEnglish'), count: unknown })}</option>
        {bands.map(({ value, count }) => (
          <option key={value} value={value}>
            {t('counted', { label: t('haveIelts', { band: value }), count })}
          </option>
        ))}
        {!isListed && <option value={own}>{t('haveIelts', { band: own })}</option>}
      </select>
    </div>
  )
}

function IntakeAndCity({ data: { filters }, choices }: CountedPart) {
  const shown = useShown()
  const t = useTranslations('programmes')
  const { monthName } = useProgrammeWords()
  const [chosenMonths, chosenCities] = [valuesOf(filters.intake), valuesOf(filters.city)]
  return (
    <>
      <CheckList
        legend={t('filter.intake')}
        name="intake"
        choices={shown(
          choices.intakes
            .toSorted((one, other) => one.id - other.id)
            .map(({ id, count }) => ({ value: id, label: monthName(id), count })),
          chosenMonths,
        )}
        chosen={chosenMonths}
      />
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
          chosenCities,
        )}
        chosen={chosenCities}
      />
    </>
  )
}

function Rights({ data: { filters }, choices }: CountedPart) {
  const shown = useShown()
  const t = useTranslations('programmes')
  const one = (name: ProgrammeFilter & ('conditional' | 'post_study')) => {
    const boxes = shown([{ value: '1', label: t(`right.${name}`), count: choices[name] }], valuesOf(filters[name]))
    return boxes.length > 0 && <Checks name={name} choices={boxes} chosen={valuesOf(filters[name])} />
  }
  const [conditional, stay] = [one('conditional'), one('post_study')]
  if (!conditional && !stay) return null
  return (
    <CheckFold legend={t('filter.rights')} isOpen={filters.conditional + filters.post_study !== ''}>
      {conditional}
      {stay}
    </CheckFold>
  )
}
