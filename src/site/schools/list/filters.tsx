import type { ReactNode } from 'react'
import { typedTextMax } from '../../../domain/typed-text.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { idsOf, listPath } from './list-address.ts'
import type { SchoolListData } from './load.ts'

/** The country stands in the path, so a country is a link; filters that mean something there stay. */
export function CountryTabs({ data: { code, filters } }: { data: SchoolListData }) {
  const t = useTranslations('schools')
  const tLayout = useTranslations('layout')
  const href = useHref()
  const { countries } = useLayout()
  const kept = { ...filters, cities: '' }
  const tabs = [{ code: 'all', name: tLayout('allSchools') }, ...countries]
  return (
    <nav aria-label={t('countries')} className="mt-5 -mx-4 overflow-x-auto px-4">
      <ul className="flex w-max gap-2 py-1">
        {tabs.map((tab) => (
          <li key={tab.code}>
            <a
              href={href(listPath(tab.code, kept))}
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

/** Name, kind of entry, subjects, cities: one plain form whose address can be shared. */
export function SchoolFilters({ data, isFolded = false }: { data: SchoolListData; isFolded?: boolean }) {
  const t = useTranslations('schools')
  return (
    <div className={isFolded ? '' : 'lg:sticky lg:top-24'}>
      <details className={`card group px-5 ${isFolded ? 'max-w-xl' : 'lg:hidden'}`}>
        <summary className="flex min-h-13 items-center justify-between font-semibold">
          {t('showFilters')}
          <span aria-hidden className="text-2xl text-accent transition-transform group-open:rotate-45">
            +
          </span>
        </summary>
        <FilterForm data={data} idPrefix="phone" />
      </details>
      {!isFolded && (
        <div className="card hidden p-5 lg:block">
          <h2 className="mb-3 text-lg">{t('filters')}</h2>
          <FilterForm data={data} idPrefix="wide" />
        </div>
      )}
    </div>
  )
}

function FilterForm({ data, idPrefix }: { data: SchoolListData; idPrefix: string }) {
  const t = useTranslations('schools')
  const tSearch = useTranslations('search')
  const href = useHref()
  const { enrollments, colleges } = useLayout()
  const { code, filters, cities } = data
  const offered = enrollments.filter(({ offeredIn }) => code === 'all' || offeredIn.includes(code))
  return (
    <form action={href(`/countries/${code}/schools`)} data-list-filters>
      <label htmlFor={`${idPrefix}-name`} className="block pb-1 font-semibold">
        {tSearch('name')}
      </label>
      <input
        id={`${idPrefix}-name`}
        type="text"
        name="school"
        defaultValue={filters.school}
        maxLength={typedTextMax}
        placeholder={tSearch('namePlaceholder')}
        inputMode="search"
        enterKeyHint="search"
        className="field-input"
      />
      <label htmlFor={`${idPrefix}-enrollment`} className="mt-4 block pb-1 font-semibold">
        {tSearch('enrollment')}
      </label>
      <select
        id={`${idPrefix}-enrollment`}
        name="enrollments"
        defaultValue={filters.enrollments}
        className="field-input"
      >
        <option value="">{tSearch('anyEnrollment')}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <CheckList legend={tSearch('colleges')} name="hots" options={colleges} chosen={idsOf(filters.hots)} />
      <CheckList legend={t('cities')} name="cities" options={cities} chosen={idsOf(filters.cities)} />
      {filters.view && <input type="hidden" name="view" value={filters.view} />}
      {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
      {filters.tags && <input type="hidden" name="tags" value={filters.tags} />}
      <button type="submit" className="button button-main my-4 w-full">
        {t('apply')}
      </button>
    </form>
  )
}

type Option = { id: number; name: string }

function CheckList({
  legend,
  name,
  options,
  chosen,
}: {
  legend: ReactNode
  name: string
  options: Option[]
  chosen: number[]
}) {
  return (
    <details className="group mt-4" open={chosen.length > 0}>
      <summary className="flex min-h-11 items-center justify-between border-t border-line font-semibold">
        {legend}
        <span aria-hidden className="text-xl text-quiet transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <ul className="max-h-72 overflow-y-auto">
        {options.map(({ id, name: label }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg px-1 hover:bg-sand">
              <input
                type="checkbox"
                name={name}
                value={id}
                defaultChecked={chosen.includes(id)}
                className="size-4.5 accent-ink"
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
