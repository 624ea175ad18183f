import type { LoaderFunctionArgs } from 'react-router'
import type { Guide, GuideLevel } from '../../../api/client.ts'
import { editionOf } from '../../../domain/editions.ts'
import { notFound, orNotFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'
import { loadAnswers } from '../articles/answers.tsx'
import { axisOf } from './age-scale.ts'

const schoolCount = 6
const articleCount = 3

/** A country's guide for a home country, with related schools and articles. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const country = params.code ?? ''
  const { api } = site
  const [guide, { schools }, articles, answers, countries] = await Promise.all([
    orNotFound(site, api.guides.one({ code: country })),
    api.schools.outstanding({ country, count: schoolCount }),
    api.articles.recommended({ country, count: articleCount }),
    loadAnswers(api, { country }),
    api.countries.list(),
  ])
  const homes = homesOf(guide)
  const editionHome = editionOf(site.locale).homeCountry
  const requestedHome = new URL(request.url).searchParams.get('home')
  if (requestedHome && !homes.includes(requestedHome)) throw await notFound(site)
  const listed = countries.find(({ country_code }) => country_code === country)
  return {
    guide,
    axis: axisOf(stagesOf(guide)),
    editionHome,
    home: requestedHome || (homes.includes(editionHome) ? editionHome : (homes[0] ?? '')),
    schools,
    articles,
    answers,
    nameIn: listed?.name_in ?? guide.name,
    schoolCount: listed?.school_count ?? 0,
  }
}
export type GuideData = Awaited<ReturnType<typeof loader>>

const educationsOf = (guide: Guide) => guide.modes.flatMap(({ system }) => system.educations)

/** Codes of the home countries in the guide's comparisons. */
const homesOf = (guide: Guide): string[] => [
  ...new Set(educationsOf(guide).flatMap(({ homes }) => homes.map(({ code }) => code))),
]

/** Every stage of the guide: all its drawings share one axis, so that they are comparable. */
const stagesOf = (guide: Guide): GuideLevel[] =>
  educationsOf(guide).flatMap(({ levels, homes }) => [...levels, ...homes.flatMap((home) => home.levels)])
