import { useLoaderData } from 'react-router'
import { compareMax, comparePath, joinIds } from '../../domain/shortlist.ts'
import { useTranslations } from '../messages/provider.tsx'
import '../schools/compare/compare.css'
import '../schools/shortlist/shortlist.css'
import { type CompareData, compareRows } from '../schools/compare/load.ts'
import { ColumnChoice, CompareSources, CompareTable } from '../schools/compare/table.tsx'
import { LeftOut, SchoolLinks } from '../schools/shortlist/rows.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PaidLine } from '../shell/layout/footer.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useHref } from '../shell/links.ts'

export { loader } from '../schools/compare/load.ts'

export default function ComparePage() {
  const data = useLoaderData<CompareData>()
  const t = useTranslations('compare')
  const tShortlist = useTranslations('shortlist')
  const { schools, over, unknown } = data
  const groups = compareRows(schools)
  return (
    <div className="frame compare">
      <PageMeta title={t('title')} description={t('meta')} />
      <Breadcrumbs crumbs={[{ label: tShortlist('title'), path: '/shortlist' }, { label: t('title') }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{t('title')}</h1>
      {schools.length > 0 && <p className="measure mt-3 text-quiet">{t('intro')}</p>}
      <div className="mt-4 space-y-3">
        <LeftOut unknown={unknown > 0 ? t('unknown', { count: unknown }) : null} over={over} overText={t('over')} />
      </div>
      {schools.length === 0 ? (
        <Nothing ownSchools={data.others} />
      ) : (
        <>
          <More data={data} />
          {schools.length > 2 && <ColumnChoice schools={schools} />}
          <CompareTable schools={schools} groups={groups} ranking={data.ranking} />
          <CompareSources groups={groups} />
          <PaidLine className="mt-6" />
          <Ways ids={schools.map(({ id }) => id)} />
        </>
      )}
    </div>
  )
}

/** Visitors with a shortlist may compare its schools; others see how to begin. */
function Nothing({ ownSchools }: { ownSchools: CompareData['others'] }) {
  const t = useTranslations('compare')
  const href = useHref()
  const first = ownSchools.slice(0, compareMax)
  if (first.length > 0)
    return (
      <div className="card mt-6 p-6 md:p-10">
        <h2 className="text-xl">{t('emptyOwnTitle')}</h2>
        <SchoolLinks schools={first} />
        <div className="mt-5 flex flex-wrap gap-3">
          <a href={href(comparePath(first.map(({ id }) => id)))} rel="nofollow" className="button button-main">
            {t('emptyOwn', { count: first.length })}
          </a>
          <a href={href('/shortlist')} className="button button-quiet">
            {t('toShortlist')}
          </a>
        </div>
      </div>
    )
  return (
    <div className="card mt-6 p-6 md:p-10">
      <h2 className="text-xl">{t('emptyTitle')}</h2>
      <p className="measure mt-2 text-quiet">{t('emptyText')}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={href('/shortlist')} className="button button-main">
          {t('toShortlist')}
        </a>
        <a href={href('/countries/all/schools')} className="button button-quiet">
          {t('toSchools')}
        </a>
      </div>
    </div>
  )
}

/** Suggestions to add: similar schools for a single one, and the rest of the shortlist. */
function More({ data: { schools, similar, others } }: { data: CompareData }) {
  const t = useTranslations('compare')
  const href = useHref()
  const ids = schools.map(({ id }) => id)
  const isFull = ids.length >= compareMax
  return (
    <div className="no-print mt-4 space-y-3">
      {similar.length > 0 && (
        <div className="notice">
          <p>{t('oneMore')}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {similar.map(({ id, name }) => (
              <li key={id}>
                <a href={href(comparePath([...ids, id]))} rel="nofollow" className="text-link inline-block py-2">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && !isFull && (
        <form method="get" action={href('/compare')} className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="s" value={joinIds(ids)} />
          <label className="min-w-0 grow md:max-w-sm">
            <span className="font-semibold">{t('addLabel')}</span>
            <select name="add" className="field-input mt-1">
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button button-quiet">
            {t('addButton')}
          </button>
        </form>
      )}
    </div>
  )
}

function Ways({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('compare')
  const href = useHref()
  return (
    <div className="no-print mt-6 flex flex-wrap items-center gap-3">
      <a href={href(`/consultation?s=${joinIds(ids)}`)} className="button button-main">
        {t('book')}
      </a>
      <a href={href('/shortlist')} className="button button-quiet">
        {t('toShortlist')}
      </a>
      <button type="button" hidden data-print className="button button-quiet">
        {t('print')}
      </button>
    </div>
  )
}
