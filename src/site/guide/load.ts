import type { LoaderFunctionArgs } from 'react-router'
import { type GuideAnswer, type GuideLevel, success } from '../../api/client.ts'
import { isCountryCode } from '../../domain/codes.ts'
import { EDITIONS } from '../../domain/editions.ts'
import { notFound, orNotFound } from '../not-found.ts'
import { siteContext } from '../site-context.ts'
import { axisOf } from './age-scale.ts'

const schoolCount = '6'
const articleCount = '3'

/** A country's guide, opened on a home country, with schools and articles to go on with. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const country = params.code ?? ''
  if (!isCountryCode(country)) throw await notFound(site)
  const { Home } = site.api
  const [{ guide }, { schools }, { articles }, { countries }] = await Promise.all([
    orNotFound(site, success(Home.country_guides[':code'].$get({ param: { code: country } }))),
    success(Home.outstanding_schools.$get({ query: { country, count: schoolCount } })),
    success(Home.recommend_articles.$get({ query: { country, count: articleCount } })),
    success(Home.countries.$get()),
  ])
  const homes = homesOf(guide)
  const editionHome = EDITIONS[site.locale].homeCountry
  const asked = new URL(request.url).searchParams.get('home')
  if (asked && !homes.includes(asked)) throw await notFound(site)
  const listed = countries.find(({ country_code }) => country_code === country)
  return {
    guide,
    axis: axisOf(stagesOf(guide)),
    editionHome,
    home: asked || (homes.includes(editionHome) ? editionHome : (homes[0] ?? '')),
    schools,
    articles,
    nameIn: listed?.name_in ?? guide.Name,
    schoolCount: listed?.school_count ?? 0,
  }
}
export type GuideData = Awaited<ReturnType<typeof loader>>

const educationsOf = (guide: GuideAnswer) =>
  guide.AdmissionMode.flatMap(({ EducationSystem }) => EducationSystem.Education)

/** Codes of the home countries that the guide compares with. */
const homesOf = (guide: GuideAnswer): string[] => [
  ...new Set(educationsOf(guide).flatMap(({ Compares }) => Compares.map(({ Code }) => Code))),
]

/** Every stage of the guide: one axis for all of its drawings, so that they can be compared with each other too. */
const stagesOf = (guide: GuideAnswer): GuideLevel[] =>
  educationsOf(guide).flatMap(({ List, Compares }) => [...List, ...Compares.flatMap((compare) => compare.List)])
