import { useTranslations } from '../../messages/provider.tsx'
import { FilterLinks } from '../../shell/layout/filter-links.tsx'
import { useLayout } from '../../shell/links.ts'
import type { RankingData } from './load.ts'
import { rankingPath } from './view.ts'

/** Country and year; the order that was chosen stays. */
export function RankingFilters({ data: { view, list } }: { data: RankingData }) {
  const t = useTranslations('ranking')
  const { countries } = useLayout()
  const options = [{ code: '', name: t('allCountries') }, ...countries]
  const years = list.years.map((year, index) => ({ year, own: index === 0 ? '' : String(year) }))
  return (
    <div className="mt-5 flex flex-wrap justify-between gap-x-8 gap-y-1">
      <FilterLinks
        label={t('countries')}
        links={options.map(({ code, name }) => ({
          key: code,
          name,
          path: rankingPath({ ...view, country: code }),
          isChosen: code === view.country,
        }))}
      />
      <FilterLinks
        label={t('years')}
        links={years.map(({ year, own }) => ({
          key: String(year),
          name: String(year),
          path: rankingPath({ ...view, year: own }),
          isChosen: year === list.year,
        }))}
      />
    </div>
  )
}
