import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { countryMap } from '../art/country-map.ts'
import { useTranslations } from '../messages/provider.tsx'
import { listPath } from '../schools/list/list-address.ts'
import { countryOf } from '../schools/list/place.ts'
import { SchoolCard } from '../schools/list/school-card.tsx'
import { SchoolFacts } from '../schools/one/facts.tsx'
import { LivingCost } from '../schools/one/living-cost.tsx'
import { schoolJsonLd } from '../schools/one/school-json-ld.ts'
import { loadRanking, type Ranking, SchoolRank } from '../schools/one/school-rank.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useHref, useLayout } from '../shell/links.ts'
import { orNotFound } from '../shell/pages/not-found.ts'
import { siteContext } from '../shell/site-context.ts'
import { Drawing } from '../ui/drawing.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { api } = site
  const { school } = await orNotFound(site, api.schools.one({ id: params.id ?? '' }))
  return { school, ranking: school.rank === null ? null : await loadRanking(api) }
}
type School = Awaited<ReturnType<typeof loader>>['school']

export default function SchoolPage() {
  const { school, ranking } = useLoaderData<typeof loader>()
  const t = useTranslations('school')
  const tLayout = useTranslations('layout')
  const href = useHref()
  const { name: country, nameIn } = countryOf(school, useLayout())
  const list = listPath(school.country_code, {})
  return (
    <div className="frame">
      <PageMeta
        title={t('title', { name: school.name, city: school.city.name })}
        description={t('meta', { name: school.name, city: school.city.name })}
        jsonLd={[schoolJsonLd(school)]}
      />
      <Breadcrumbs
        crumbs={[{ label: tLayout('schoolsIn', { country: nameIn }), path: list }, { label: school.name }]}
      />
      <div className="flex items-center gap-4 pt-5 md:gap-6">
        <img src={school.logo} width={88} height={88} alt="" className="size-16 shrink-0 rounded-2xl md:size-22" />
        <div className="min-w-0">
          <h1 className="text-[1.75rem] md:text-5xl">{school.name}</h1>
          {school.name !== school.name_en && (
            <p lang="en" className="mt-1 text-lg text-quiet">
              {school.name_en}
            </p>
          )}
          <p className="mt-1 text-quiet">
            {[school.city.name, country, school.kind === 'public' ? t('kindPublic') : t('kindPrivate')].join(' · ')}
          </p>
        </div>
      </div>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div>
          <h2 className="text-2xl">{t('about')}</h2>
          <p className="measure mt-3 text-lg">{school.introduction}</p>
          <SchoolFacts facts={school.facts} />
          <LivingCost cost={school.living_cost} />
          <Labels
            title={t('enrollments')}
            items={school.enrollments.map(({ id, name }) => ({
              name,
              path: listPath(school.country_code, { enrollments: String(id) }),
            }))}
          />
          <Labels
            title={t('colleges')}
            items={school.colleges.map(({ id, name }) => ({
              name,
              path: listPath(school.country_code, { hots: String(id) }),
            }))}
          />
          <Labels
            title={t('tags')}
            items={school.tags.map(({ id, name }) => ({
              name,
              path: listPath(school.country_code, { tags: String(id) }),
            }))}
          />
        </div>
        <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-1">
          <Facts school={school} country={country} ranking={ranking} />
          <SchoolMap school={school} country={country} />
        </div>
      </div>
      <CallToAction title={t('askTitle')} text={t('askText')} />
      <h2 className="mt-14 text-2xl md:text-3xl">{t('similar')}</h2>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {school.similar.map((other) => (
          <SchoolCard key={other.id} school={other} level="h3" />
        ))}
      </ul>
      <a href={href(list)} className="button button-quiet mt-6">
        {t('backToList', { country: nameIn })}
      </a>
    </div>
  )
}

function Labels({ title, items }: { title: string; items: { name: string; path: string }[] }) {
  const href = useHref()
  if (items.length === 0) return null
  return (
    <section className="mt-7">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {items.map(({ name, path }) => (
          <li key={name}>
            <a
              href={href(path)}
              className="tag inline-flex min-h-11 items-center md:min-h-9 border border-line px-3 text-[0.9375rem] hover:border-ink"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ school, country, ranking }: { school: School; country: string; ranking: Ranking | null }) {
  const tRanking = useTranslations('ranking')
  const t = useTranslations('school')
  const { host } = new URL(school.website)
  const facts: [string, ReactNode][] = [
    [t('location'), school.city.name],
    [t('country'), country],
    [t('kind'), school.kind === 'public' ? t('kindPublic') : t('kindPrivate')],
    ...(school.founded ? [[t('founded'), String(school.founded)] as [string, ReactNode]] : []),
    ...(ranking
      ? [
          [
            tRanking('schoolLabel', { year: ranking.period }),
            <SchoolRank key="rank" school={school} ranking={ranking} />,
          ] as [string, ReactNode],
        ]
      : []),
    ...(school.no_exam ? [[t('exam'), t('examNotNeeded')] as [string, ReactNode]] : []),
    [
      t('website'),
      <a
        key="website"
        href={school.website}
        rel="noopener"
        className="text-link inline-block py-2.5 [overflow-wrap:anywhere]"
      >
        {t('websiteLink', { host: host.replace(/^www\./, '') })}{' '}
        <ExternalLink size={16} aria-hidden className="ml-0.5 inline align-[-2px]" />
      </a>,
    ],
  ]
  return (
    <section className="card p-5">
      <h2 className="text-lg">{t('facts')}</h2>
      <dl className="mt-2">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[7rem_1fr] items-baseline gap-3 border-t border-line py-2 first:border-0"
          >
            <dt className="text-sm text-quiet">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function SchoolMap({ school, country }: { school: School; country: string }) {
  const t = useTranslations('school')
  const map = countryMap(school.country_code, school.latitude, school.longitude)
  if (!map) return null
  return (
    <figure className="card overflow-hidden p-3">
      <Drawing svg={map} label={t('mapAlt', { country, city: school.city.name })} />
      <figcaption className="px-2 pt-2 text-sm text-quiet">{school.city.name}</figcaption>
    </figure>
  )
}
