import { typedTextMax } from '../../../domain/typed-text.ts'
import { useTranslations } from '../../messages/provider.tsx'
import {
  EntryFilters,
  IntakeFilter,
  MoneyFilters,
  RightsFilter,
  SubjectFilter,
  useShown,
} from '../../programmes/filters/study-filters.tsx'
import { FilterPanel } from '../../shell/layout/list-filters.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { valuesOf } from '../../shell/list-query.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { CityFilter } from './check-list.tsx'
import { isUndergraduate, listPath } from './list-address.ts'
import type { SchoolListData } from './load.ts'
import { type BandFilter, useBands } from './results.tsx'
import { studyPartOf } from './study-part.ts'

/** The country is part of the path, so a country is a link; filters that apply there stay. */
export function CountryTabs({ data: { code, filters } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const tLayout = useTranslations('layout')
  const href = useHref()
  const { countries } = useLayout()
  const otherFilters = { ...filters, cities: '', regions: '', view: filters.view === 'cities' ? '' : filters.view }
  const tabs = [{ code: 'all', name: tLayout('allSchools') }, ...countries]
  return (
    <nav aria-label={t('countries')} className="mt-5 -mx-4 overflow-x-auto px-4">
      <ul className="flex w-max gap-2 py-1">
        {tabs.map((tab) => (
          <li key={tab.code}>
            <a
              href={href(listPath(tab.code, otherFilters))}
              aria-current={tab.code === code ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-edge px-4 hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {tab.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The filters of the list: one plain form with a shareable URL, folded where there is no space beside the list. */
export function SchoolFilters({ data, isFolded = false }: { data: SchoolListData; isFolded?: boolean }) {
  return (
    <FilterPanel isFolded={isFolded}>
      <FilterForm data={data} />
    </FilterPanel>
  )
}

function FilterForm({ data }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const tSearch = useTranslations('search')
  const href = useHref()
  const { site } = useLayout()
  const { code, filters, choices } = data
  const part = studyPartOf(data)
  return (
    <form action={href(`/countries/${code}/schools`)} data-list-filters className="pb-4">
      <label htmlFor="filter-name" className="block pb-1 font-semibold">
        {tSearch('name')}
      </label>
      <input
        id="filter-name"
        type="text"
        name="school"
        defaultValue={filters.school}
        maxLength={typedTextMax}
        placeholder={tSearch('namePlaceholder')}
        inputMode="search"
        enterKeyHint="search"
        className="field-input"
      />
      <Entry data={data} />
      {code === 'all' && <Countries data={data} />}
      {choices && site.has_programmes ? (
        <>
          <SubjectFilter {...part} choices={choices.study} fields={{ name: 'hots', chosen: valuesOf(filters.hots) }} />
          <MoneyFilters {...part} choices={choices.study} />
          <EntryFilters {...part} choices={choices.study} />
          <IntakeFilter {...part} choices={choices.study} />
          <PlaceFilters data={data} />
          <RightsFilter {...part} choices={choices.study} />
        </>
      ) : (
        <>
          <Fields data={data} />
          <PlaceFilters data={data} />
        </>
      )}
      <FigureFilters data={data} />
      <CharacterFilters data={data} />
      {(['view', 'sort', 'order', 'plain'] as const).map(
        (name) => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />,
      )}
      <div className="bg-card pt-4 lg:sticky lg:bottom-0 lg:border-t lg:border-line lg:pb-4">
        <button type="submit" className="button button-main w-full">
          {t('apply')}
        </button>
      </div>
    </form>
  )
}

type Part = { data: SchoolListData }

/** Several countries; one alone is part of the path. */
function Countries({ data: { filters, choices } }: Part) {
  const shown = useShown()
  const t = useTranslations('programmes')
  const { countries } = useLayout()
  const counts = new Map(choices?.countries.map(({ code, count }) => [code, count]))
  const chosen = valuesOf(filters.country)
  return (
    <CheckList
      legend={t('filter.country')}
      name="country"
      choices={shown(
        countries.map(({ code, name }) => ({ value: code, label: name, count: counts.get(code) ?? 0 })),
        chosen,
      )}
      chosen={chosen}
      isOpen
    />
  )
}

/** Fields of study as schools themselves name them. */
function Fields({ data: { filters, choices } }: Part) {
  const tSearch = useTranslations('search')
  const { colleges } = useLayout()
  const counts = new Map(choices?.colleges.map(({ id, count }) => [id, count]))
  return (
    <CheckList
      legend={tSearch('colleges')}
      name="hots"
      choices={colleges.map(({ id, name }) => ({
        value: id,
        label: name,
        ...(choices && { count: counts.get(id) ?? 0 }),
      }))}
      chosen={valuesOf(filters.hots)}
    />
  )
}

function Entry({ data: { code, filters, choices } }: Part) {
  const tSearch = useTranslations('search')
  const { enrollments } = useLayout()
  const offered = enrollments.filter(({ offeredIn }) => code === 'all' || offeredIn.includes(code))
  const counts = new Map(choices?.enrollments.map(({ id, count }) => [id, count]))
  return (
    <>
      <label htmlFor="filter-enrollment" className="mt-4 block pb-1 font-semibold">
        {tSearch('enrollment')}
      </label>
      <select id="filter-enrollment" name="enrollments" defaultValue={filters.enrollments} className="field-input">
        <option value="">{tSearch('anyEnrollment')}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {choices ? `${name} (${counts.get(id) ?? 0})` : name}
          </option>
        ))}
      </select>
    </>
  )
}

/** A filter is hidden when no school has its figure. */
function FigureFilters({ data: { filters, choices } }: Part) {
  const t = useTranslations('schools')
  const bands = useBands()
  const { site } = useLayout()
  if (!choices) return null
  const part = (name: BandFilter, all: { from: number; to: number | null; count: number; note?: string | null }[]) => {
    const chosen = valuesOf(filters[name])
    const isKnown = chosen.length > 0 || all.some(({ count }) => count > 0)
    const boxes = all.map((band) => ({ ...band, value: band.from, label: bands.label(name, band) }))
    return (
      <CheckList legend={t(`filter.${name}`)} name={name} choices={isKnown ? boxes : []} chosen={chosen}>
        {(name === 'size' || isUndergraduate(filters)) && (
          <p className="pb-2 text-sm text-quiet">{t(`explain.${name}`)}</p>
        )}
      </CheckList>
    )
  }
  return (
    <>
      {(!site.has_programmes || filters.tuition !== '') &&
        part(
          'tuition',
          choices.tuition.map((band) => ({ ...band, note: bands.home(band) })),
        )}
      {part('admission', choices.admission)}
      {part('size', choices.size)}
    </>
  )
}

function PlaceFilters({ data }: Part) {
  const t = useTranslations('schools')
  const { code, country, filters, regions, choices } = data
  const chosen = valuesOf(filters.regions)
  const counts = new Map(choices?.regions.map((region) => [region.code, region.count]))
  const shown = regions.filter(
    (region) => chosen.includes(region.code) || (code !== 'all' && (!choices || counts.has(region.code))),
  )
  const boxes = shown.map((region) => ({
    value: region.code,
    label: region.name,
    ...(choices && { count: counts.get(region.code) ?? 0 }),
  }))
  return (
    <>
      <CheckList
        legend={t(`filter.${country?.regionsLabel ?? 'regions'}`)}
        name="regions"
        choices={boxes}
        chosen={chosen}
      />
      <CityFilter data={data} />
    </>
  )
}

function CharacterFilters({ data: { filters, tags, choices } }: Part) {
  const t = useTranslations('schools')
  const tSchool = useTranslations('school')
  const counts = new Map(choices?.tags.map(({ id, count }) => [id, count]))
  const chosenTags = valuesOf(filters.tags)
  const kinds = new Map(choices?.kinds.map((kind) => [kind.code, kind.count]))
  const kind = (value: 'public' | 'private', label: string) => ({
    value,
    label,
    ...(choices && { count: kinds.get(value) ?? 0 }),
  })
  return (
    <>
      <CheckList
        legend={tSchool('kind')}
        name="kinds"
        choices={[kind('public', tSchool('kindPublic')), kind('private', tSchool('kindPrivate'))]}
        chosen={valuesOf(filters.kinds)}
      />
      <CheckList
        legend={t('filter.tags')}
        name="tags"
        choices={tags
          .filter(({ id }) => !choices || counts.has(id) || chosenTags.includes(String(id)))
          .map(({ id, name }) => ({ value: id, label: name, ...(choices && { count: counts.get(id) ?? 0 }) }))}
        chosen={chosenTags}
      />
      <CheckList
        legend={t('filter.exam')}
        name="no_exam"
        choices={
          filters.no_exam === '' && (!isUndergraduate(filters) || choices?.noExam.length === 0)
            ? []
            : [{ value: '1', label: t('noExam'), ...(choices && { count: choices.noExam[0]?.count ?? 0 }) }]
        }
        chosen={valuesOf(filters.no_exam)}
      />
    </>
  )
}
