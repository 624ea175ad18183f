import { useLoaderData } from 'react-router'
import { countrySchoolsPath } from '../../domain/site-paths.ts'
import { CostSheetView, CostSums, useSheetTitle } from '../costs/cost-sheet.tsx'
import { CostsForm } from '../costs/costs-form.tsx'
import '../costs/costs.css'
import '../costs/ways.css'
import type { CostField, CostPageData } from '../costs/load.ts'
import { WaysCompared } from '../costs/ways-compared.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { useHomeCurrencyName } from '../shell/home-currency.ts'
import { IgnoredNote } from '../shell/ignored-note.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { RelatedLinks } from '../shell/layout/call-to-action.tsx'
import { PaidLine } from '../shell/layout/footer.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useLayout } from '../shell/links.ts'

export { loader } from '../costs/load.ts'

export default function CostsPage() {
  const data = useLoaderData<CostPageData>()
  const t = useTranslations('costs')
  const currency = useHomeCurrencyName()
  const { sheet } = data
  const title = useSheetTitle(sheet)
  const isAnswered = sheet.year_total !== null
  return (
    <div className="frame">
      <PageMeta title={isAnswered ? title : t('title')} description={t('meta')} />
      <Breadcrumbs crumbs={[{ label: t('title') }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{t('heading')}</h1>
      <CostSums sheet={sheet} />
      <p className="measure no-print mt-3 text-quiet md:text-lg">{t('intro', { currency })}</p>
      <IgnoredChoices data={data} />
      <CostsForm data={data} />
      {isAnswered && <CostSheetView data={data} />}
      <WaysCompared data={data} />
      <PaidLine className="mt-6" />
      <Related data={data} />
    </div>
  )
}

/** Choices of the address that don't exist, with what counts instead. */
function IgnoredChoices({ data: { ignored, sheet } }: { data: CostPageData }) {
  const t = useTranslations('costs')
  const { chosen } = sheet
  const used: Partial<Record<CostField, string>> = {
    route: chosen.route ? t(`route.${chosen.route}`) : '',
    place: chosen.city_name || t('anyPlace'),
    subject: t('anySubject'),
    people: t('people.alone'),
    intake: String(chosen.intake),
  }
  return (
    <IgnoredNote
      ignored={ignored.map(({ field, value }) => ({
        label: t(`fields.${field}`),
        value,
        used: chosen.country === null ? '' : (used[field] ?? ''),
      }))}
    />
  )
}

function Related({ data: { sheet } }: { data: CostPageData }) {
  const t = useTranslations('costs')
  const { country } = sheet.chosen
  const { countries } = useLayout()
  const listed = countries.find(
    ({ code, isoCountries }) => country !== null && (code === country || isoCountries.includes(country.toUpperCase())),
  )
  return (
    <RelatedLinks
      title={t('onTitle')}
      links={[
        { label: t('toBudget'), path: '/budget' },
        { label: t('toMatch'), path: '/match' },
        ...(listed
          ? [{ label: t('toSchools', { country: listed.nameIn }), path: countrySchoolsPath(listed.code) }]
          : [{ label: t('toAllSchools'), path: countrySchoolsPath('all') }]),
      ]}
    />
  )
}
