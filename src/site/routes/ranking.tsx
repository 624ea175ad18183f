import { useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { RankingFilters } from '../schools/ranking/filters.tsx'
import { RankingTable } from '../schools/ranking/table.tsx'
import { periodOf, RANKING_PATH, type RankingData, rankingPath } from '../schools/ranking/view.ts'
import { regionOf } from '../schools/region.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction, RelatedLinks } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { Pager } from '../shell/layout/pager.tsx'
import { useHref, useLayout } from '../shell/links.ts'

export { loader } from '../schools/ranking/view.ts'

export default function RankingPage() {
  const data = useLoaderData<RankingData>()
  const { view, list } = data
  const t = useTranslations('ranking')
  const country = useRegion(data)
  const isListed = useLayout().countries.some(({ code }) => code === view.country)
  const title = country ? t('titleIn', { country: country.name }) : t('title')
  return (
    <div className="frame">
      <Meta list={list} country={country} />
      <Breadcrumbs crumbs={[...(country ? [{ label: t('title'), path: RANKING_PATH }] : []), { label: title }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{title}</h1>
      <p className="measure mt-3 text-quiet md:text-lg">{t('intro')}</p>
      <AboutRanking about={list.about} />
      <RankingFilters data={data} />
      <section aria-label={title} className="mt-5">
        {list.total === 0 ? <EmptyRanking /> : <RankingTable data={data} />}
        <Pager list={list} to={(page) => rankingPath(view, page)} />
      </section>
      <CallToAction title={t('askTitle')} text={t('askText')} />
      <RelatedLinks
        title={t('onTitle')}
        links={[
          { label: t('toSchools'), path: `/countries/${isListed ? view.country : 'all'}/schools` },
          { label: t('toStudents'), path: '/student_list' },
          { label: t('toFaq'), path: '/faq/1' },
        ]}
      />
    </div>
  )
}

/** The selected country: its name, and its form within a sentence. */
function useRegion({ view, list }: RankingData): { name: string; nameIn: string } | undefined {
  const layout = useLayout()
  const listed = layout.countries.find(({ code }) => code === view.country)
  const other = list.countries.find(({ code }) => code === view.country)
  if (listed || !other) return listed
  const name = regionOf({ country_code: other.code, iso_country: other.iso_country }, layout)
  return { name, nameIn: name }
}

function Meta({ list, country }: { list: RankingData['list']; country?: { name: string; nameIn: string } }) {
  const t = useTranslations('ranking')
  const tSchools = useTranslations('schools')
  const year = periodOf(list.year ?? 0, list.window)
  const title = country ? t('metaTitleIn', { country: country.name, year }) : t('metaTitle', { year })
  return (
    <PageMeta
      title={list.page > 1 ? `${title} (${tSchools('page', { page: list.page })})` : title}
      description={country ? t('metaIn', { country: country.nameIn, year }) : t('meta', { year, count: list.total })}
    />
  )
}

/** The counted items, the limits and the source of the ranking. */
function AboutRanking({ about }: { about: RankingData['list']['about'] }) {
  const t = useTranslations('ranking')
  if (!about) return null
  return (
    <section aria-label={about.name} className="mt-5 grid gap-x-12 gap-y-4 border-y border-line py-5 lg:grid-cols-2">
      <div>
        <h2 className="text-lg">{t('methodTitle')}</h2>
        <p className="mt-1">{about.method}</p>
      </div>
      <div>
        <h2 className="text-lg">{t('limitsTitle')}</h2>
        <p className="mt-1">{about.limits}</p>
        <p className="mt-2 text-sm text-quiet">
          <a href={about.link} rel="noopener" className="text-link inline-block py-1">
            {about.credit}
          </a>
        </p>
      </div>
    </section>
  )
}

function EmptyRanking() {
  const t = useTranslations('ranking')
  const href = useHref()
  return (
    <div className="border-y border-line py-8">
      <h2 className="text-xl">{t('emptyTitle')}</h2>
      <p className="measure mt-2 text-quiet">{t('emptyText')}</p>
      <a href={href(RANKING_PATH)} className="button button-quiet mt-4">
        {t('showAll')}
      </a>
    </div>
  )
}
