import { useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { RankingFilters } from '../schools/ranking/filters.tsx'
import type { RankingData } from '../schools/ranking/load.ts'
import { RankingTable } from '../schools/ranking/table.tsx'
import { RANKING_PATH, rankingPath } from '../schools/ranking/view.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { Pager } from '../shell/layout/pager.tsx'
import { RelatedLinks } from '../shell/layout/related-links.tsx'
import { useHref, useLayout } from '../shell/links.ts'

export { loader } from '../schools/ranking/load.ts'

export default function RankingPage() {
  const data = useLoaderData<RankingData>()
  const { view, list } = data
  const t = useTranslations('ranking')
  const country = useLayout().countries.find(({ code }) => code === view.country)
  const title = country ? t('titleIn', { country: country.name }) : t('title')
  return (
    <div className="frame">
      <Meta list={list} country={country} />
      <Breadcrumbs crumbs={[...(country ? [{ label: t('title'), path: RANKING_PATH }] : []), { label: title }]} />
      <div className="grid items-end gap-x-12 gap-y-5 lg:grid-cols-[1fr_24rem]">
        <div>
          <h1 className="pt-4 text-3xl md:text-5xl">{title}</h1>
          <p className="measure mt-3 text-quiet md:text-lg">{t('intro')}</p>
        </div>
        <AboutRanking about={list.about} />
      </div>
      <RankingFilters data={data} />
      <section aria-label={title} className="mt-5">
        {list.total === 0 ? <EmptyRanking year={list.year} /> : <RankingTable data={data} />}
        <Pager list={list} to={(page) => rankingPath(view, page)} />
      </section>
      <CallToAction title={t('askTitle')} text={t('askText')} />
      <RelatedLinks
        title={t('onTitle')}
        links={[
          { label: t('toSchools'), path: `/countries/${view.country || 'all'}/schools` },
          { label: t('toStudents'), path: '/student_list' },
          { label: t('toFaq'), path: '/faq/1' },
        ]}
      />
    </div>
  )
}

function Meta({ list, country }: { list: RankingData['list']; country?: { name: string; nameIn: string } }) {
  const t = useTranslations('ranking')
  const tSchools = useTranslations('schools')
  const year = String(list.year ?? '')
  const title = country ? t('metaTitleIn', { country: country.name, year }) : t('metaTitle', { year })
  return (
    <PageMeta
      title={list.page > 1 ? `${title} (${tSchools('page', { page: list.page })})` : title}
      description={country ? t('metaIn', { country: country.nameIn, year }) : t('meta', { year })}
    />
  )
}

/** Whose ranking it is, how it is made, and what it is worth. */
function AboutRanking({ about }: { about: RankingData['list']['about'] }) {
  if (!about) return null
  return (
    <aside aria-label={about.name} className="border-l-[2.5px] border-land pl-4 text-sm">
      <p className="font-semibold">{about.name}</p>
      <p className="mt-1 text-quiet">{about.credit}</p>
      <p className="text-quiet">{about.method}</p>
    </aside>
  )
}

function EmptyRanking({ year }: { year: number | null }) {
  const t = useTranslations('ranking')
  const href = useHref()
  return (
    <div className="border-y border-line py-8">
      <h2 className="text-xl">{t('emptyTitle', { year: String(year ?? '') })}</h2>
      <p className="measure mt-2 text-quiet">{t('emptyText')}</p>
      <a href={href(RANKING_PATH)} className="button button-quiet mt-4">
        {t('showAll')}
      </a>
    </div>
  )
}
