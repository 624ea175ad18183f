import { useLoaderData } from 'react-router'
import { BudgetForm } from '../costs/budget-form.tsx'
import type { BudgetPageData } from '../costs/budget-load.ts'
import { BudgetResult } from '../costs/budget-result.tsx'
import { BudgetTable } from '../costs/budget-table.tsx'
import '../costs/costs.css'
import { useTranslations } from '../messages/provider.tsx'
import { useDates } from '../shell/dates.ts'
import { useHomeCurrencyName } from '../shell/home-currency.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction, RelatedLinks } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'

export { loader } from '../costs/budget-load.ts'

export default function BudgetPage() {
  const data = useLoaderData<BudgetPageData>()
  const t = useTranslations('budget')
  const tCosts = useTranslations('costs')
  return (
    <div className="frame">
      <PageMeta title={t('title')} description={t('meta')} />
      <Breadcrumbs crumbs={[{ label: t('title') }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{t('heading')}</h1>
      <p className="measure mt-3 text-quiet md:text-lg">{t('intro')}</p>
      <BudgetForm data={data} />
      <BudgetResult data={data} />
      <BudgetTable data={data} />
      <RateLine data={data} />
      <CallToAction title={tCosts('bookTitle')} text={t('askText')} />
      <RelatedLinks
        title={tCosts('onTitle')}
        links={[
          { label: t('toCosts'), path: '/costs' },
          { label: tCosts('toMatch'), path: '/match' },
        ]}
      />
    </div>
  )
}

/** Where the amounts are explained, and the day of the rates. */
function RateLine({ data: { answer } }: { data: BudgetPageData }) {
  const t = useTranslations('budget')
  const tSchool = useTranslations('school')
  const { day } = useDates()
  const currency = useHomeCurrencyName()
  return (
    <p className="mt-4 text-sm text-quiet">
      {t('sources')} {answer.as_of !== null && tSchool('rateOf', { currency, day: day(answer.as_of) })}
      {answer.source && (
        <>
          {' '}
          <a href={answer.source.link} rel="noopener" className="text-link">
            {answer.source.name}
          </a>
        </>
      )}
    </p>
  )
}
