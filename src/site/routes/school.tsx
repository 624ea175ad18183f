import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { comparePath } from '../../domain/shortlist.ts'
import { CostsLine } from '../costs/costs-link.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { monthNow } from '../programmes/intakes.ts'
import { loadSchoolProgrammes, ProgrammesOfSchool } from '../programmes/of-school.tsx'
import { listPath } from '../schools/list/list-address.ts'
import { countryOf, SchoolCard } from '../schools/list/school-card.tsx'
import { AtAGlance, LivingCost, SchoolAbout } from '../schools/one/about.tsx'
import { hasFigures, SchoolFacts } from '../schools/one/facts.tsx'
import { SchoolHead, schoolJsonLd } from '../schools/one/head.tsx'
import { loadRanking } from '../schools/one/key-figures.tsx'
import '../schools/one/school.css'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useHref, useLayout } from '../shell/links.ts'
import { orNotFound } from '../shell/pages/not-found.ts'
import { siteContext } from '../shell/site-context.ts'
import '../schools/one/school.css'
import { PaidLine } from '../shell/layout/footer.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const { api, locale } = site
  const { school } = await orNotFound(site, api.schools.one({ id: params.id ?? '' }))
  const [ranking, programmes] = await Promise.all([
    school.rank === null ? null : loadRanking(api),
    loadSchoolProgrammes(api, String(school.id)),
  ])
  // a school of a register that no editor has written about has no words for search engines
  return { school, ranking, programmes, now: monthNow(locale), noIndex: school.introduction === '' }
}

export default function SchoolPage() {
  const { school, ranking, programmes, now } = useLoaderData<typeof loader>()
  const t = useTranslations('school')
  const tLayout = useTranslations('layout')
  const tShortlist = useTranslations('shortlist')
  const href = useHref()
  const { name: country, nameIn } = countryOf(school, useLayout())
  const list = listPath(school.country_code, {})
  const isKnown = hasFigures(school.facts)
  const living = <LivingCost cost={school.living_cost} />
  return (
    <div className="frame">
      <PageMeta
        title={t('title', { name: school.name, city: school.city.name })}
        shortTitle={school.name}
        description={t('meta', { name: school.name, city: school.city.name })}
        jsonLd={[schoolJsonLd(school)]}
      />
      <Breadcrumbs
        crumbs={[{ label: tLayout('schoolsIn', { country: nameIn }), path: list }, { label: school.name }]}
      />
      <SchoolHead school={school} country={country} ranking={ranking} />
      {programmes && <ProgrammesOfSchool school={school} programmes={programmes} now={now} />}
      {isKnown && <SchoolFacts facts={school.facts} living={school.living_cost && living} />}
      <CostsLine school={school.id} />
      <div className="mt-9 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <SchoolAbout school={school}>
          {!isKnown && <div className={school.introduction && 'mt-6'}>{living}</div>}
        </SchoolAbout>
        <AtAGlance school={school} country={country} ranking={ranking} />
      </div>
      <CallToAction title={t('askTitle')} text={t('askText')} />
      {school.similar.length > 0 && (
        <>
          <h2 className="mt-14 text-2xl md:text-3xl">{t('similar')}</h2>
          <PaidLine className="mt-2" />
          <ul className="mt-4 grid gap-4 md:grid-cols-2">
            {school.similar.map((other) => (
              <SchoolCard key={other.id} school={other} level="h3" />
            ))}
          </ul>
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {school.similar.length > 0 && (
          <a
            href={href(comparePath([school, ...school.similar].map(({ id }) => id)))}
            rel="nofollow"
            className="button button-quiet"
          >
            {tShortlist('compareWith', { school: school.name })}
          </a>
        )}
        <a href={href(list)} className="button button-quiet">
          {t('backToList', { country: nameIn })}
        </a>
      </div>
    </div>
  )
}
