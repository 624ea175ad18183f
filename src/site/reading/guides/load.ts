import type { LoaderFunctionArgs } from 'react-router'
import type { Guide, GuideLevel } from '../../../api/client.ts'
import { editionOf } from '../../../domain/editions.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'
import { loadAnswers } from '../articles/answers.tsx'
import { axisOf } from './age-scale.ts'

const relatedSchools = 6
const relatedArticles = 3

/** A country's guide, with related schools and articles. */
export async function loadGuide(args: LoaderFunctionArgs) {
  const { api } = args.context.get(siteContext)
  const country = args.params.code ?? ''
  const [{ guide, nameIn, schoolCount, requestedHome }, { schools }, articles, answers] = await Promise.all([
    readGuide(args),
    api.schools.outstanding({ country, count: relatedSchools }),
    api.articles.recommended({ country, count: relatedArticles }),
    loadAnswers(api, { country }),
  ])
  return { guide, nameIn, schoolCount, requestedHome, schools, articles, answers }
}
export type GuideData = Awaited<ReturnType<typeof loadGuide>>

/** A country's school systems beside those of a home country; not found for a guide without ways in. */
export async function loadSchoolSystem(args: LoaderFunctionArgs) {
  const site = args.context.get(siteContext)
  const { guide, nameIn, homes, requestedHome } = await readGuide(args)
  if (guide.modes.length === 0) throw await notFound(site)
  const editionHome = editionOf(site.locale).homeCountry
  return {
    guide,
    nameIn,
    axis: axisOf(stagesOf(guide)),
    editionHome,
    home: requestedHome ?? (homes.includes(editionHome) ? editionHome : (homes[0] ?? '')),
  }
}
export type SchoolSystemData = Awaited<ReturnType<typeof loadSchoolSystem>>

/** The guide of the URL, and the home country that the URL names; not found for a home country without a comparison. */
async function readGuide({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const country = params.code ?? ''
  const [guide, countries] = await Promise.all([
    orNotFound(site, site.api.guides.one({ code: country })),
    site.api.countries.list(),
  ])
  const homes = homesOf(guide)
  const requestedHome = new URL(request.url).searchParams.get('home') || null
  if (requestedHome && !homes.includes(requestedHome)) throw await notFound(site)
  const listed = countries.find(({ country_code }) => country_code === country)
  return {
    guide,
    homes,
    requestedHome,
    nameIn: listed?.name_in ?? guide.name,
    schoolCount: listed?.school_count ?? 0,
  }
}

const educationsOf = (guide: Guide) => guide.modes.flatMap(({ system }) => system.educations)

/** Codes of the home countries in the guide's comparisons. */
const homesOf = (guide: Guide): string[] => [
  ...new Set(educationsOf(guide).flatMap(({ homes }) => homes.map(({ code }) => code))),
]

/** Every stage of the guide: all its drawings share one axis, so that they are comparable. */
const stagesOf = (guide: Guide): GuideLevel[] =>
  educationsOf(guide).flatMap(({ levels, homes }) => [...levels, ...homes.flatMap((home) => home.levels)])
