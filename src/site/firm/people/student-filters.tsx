import { useTranslations } from '../../messages/provider.tsx'
import { FilterLinks } from '../../shell/layout/filter-links.tsx'
import { listAddress } from '../../shell/layout/list-address.ts'
import { CountryLinks } from './country-links.tsx'
import { DEGREES } from './degrees.ts'

/** Country and degree, each a row of links. */
export function StudentFilters({ path, chosen }: { path: string; chosen: { country: string; degree: string } }) {
  const t = useTranslations('students')
  const degrees = DEGREES.map((code) => ({ code, name: t(`degree.${code}`) }))
  return (
    <div className="mt-5 flex flex-wrap justify-between gap-x-8 gap-y-1">
      <CountryLinks
        label={t('countries')}
        all={t('allCountries')}
        chosen={chosen.country}
        path={(country) => listAddress(path, { ...chosen, country })}
      />
      <FilterLinks
        label={t('degrees')}
        links={[{ code: '', name: t('allDegrees') }, ...degrees].map(({ code, name }) => ({
          key: code,
          name,
          path: listAddress(path, { ...chosen, degree: code }),
          isChosen: code === chosen.degree,
        }))}
      />
    </div>
  )
}
