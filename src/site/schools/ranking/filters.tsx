import { editionOf } from '../../../domain/editions.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { FilterLinks } from '../../shell/layout/pager.tsx'
import { useHref, useLayout } from '../../shell/links.ts'
import { regionOf } from '../region.ts'
import { periodOf, RANKING_PATH, type RankingData, type RankingView, rankingPath, sortOf } from './view.ts'

/** Filters for ranking (when there are several), country and year; the chosen order stays. */
export function RankingFilters({ data: { view, list } }: { data: RankingData }) {
  const t = useTranslations('ranking')
  const { countries } = useLayout()
  const options = [{ code: '', name: t('allCountries') }, ...countries]
  const hasCounts = list.places.some(({ count }) => count !== null)
  const years = list.years.map((year, index) => ({ year, yearParam: index === 0 ? '' : String(year) }))
  return (
    <div className="mt-5 grid grid-cols-1 gap-y-2">
      {list.rankings.length > 1 && (
        <FilterLinks
          label={t('title')}
          links={list.rankings.map(({ code, name }, index) => ({
            key: code,
            name,
            path: rankingPath({ ...view, ranking: index === 0 ? '' : code, year: '' }),
            isChosen: code === list.about?.code,
          }))}
        />
      )}
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2">
        <FilterLinks
          label={t('countries')}
          links={options.map(({ code, name }) => ({
            key: code,
            name,
            path: rankingPath({ ...view, country: code }),
            isChosen: code === view.country,
          }))}
        />
        <OtherCountries view={view} list={list} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2">
        <FilterLinks
          label={t('years')}
          links={years.map(({ year, yearParam }) => ({
            key: String(year),
            name: periodOf(year, list.window),
            path: rankingPath({ ...view, year: yearParam }),
            isChosen: year === list.year,
          }))}
        />
        {hasCounts && <Orders view={view} />}
      </div>
    </div>
  )
}

/** Phones have no room for the sortable column headers. */
function Orders({ view }: { view: RankingView }) {
  const t = useTranslations('ranking')
  const { sort } = sortOf(view)
  return (
    <FilterLinks
      label={t('order')}
      links={(['rank', 'share'] as const).map((sortKey) => ({
        key: sortKey,
        name: t(sortKey === 'rank' ? 'byNumber' : 'byShare'),
        path: rankingPath({ ...view, sort: sortKey, order: '' }),
        isChosen: sortKey === sort,
      }))}
    />
  )
}

/** Countries that the school search doesn't have, by name. */
function OtherCountries({ view, list }: { view: RankingView; list: RankingData['list'] }) {
  const t = useTranslations('ranking')
  const href = useHref()
  const layout = useLayout()
  const { compare } = new Intl.Collator(editionOf(layout.locale).htmlLang)
  const others = list.countries
    .filter(({ code }) => !layout.countries.some((country) => country.code === code))
    .map(({ code, iso_country, count }) => ({
      code,
      count,
      name: regionOf({ country_code: code, iso_country }, layout),
    }))
    .sort((a, b) => compare(a.name, b.name))
  if (others.length === 0) return null
  const otherParams = Object.entries(view).filter(([name, value]) => name !== 'country' && value)
  return (
    <form action={href(RANKING_PATH)} className="flex items-center gap-2">
      {otherParams.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="ranking-country" className="sr-only">
        {t('otherCountries')}
      </label>
      <select
        id="ranking-country"
        name="country"
        defaultValue={others.some(({ code }) => code === view.country) ? view.country : ''}
        className="field-input max-w-60"
      >
        <option value="">{t('otherCountries')}</option>
        {others.map(({ code, name, count }) => (
          <option key={code} value={code}>
            {t('countryCount', { country: name, count })}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-quiet shrink-0">
        {t('show')}
      </button>
    </form>
  )
}
