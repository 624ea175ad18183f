/** Answers 404 with the friendly page, rendered at the same URL, and loads its data. */
import { data } from 'react-router'
import { ApiFailure } from '../../../api/client.ts'
import type { SiteContext } from '../site-context.ts'

const schoolCount = 6
const articleCount = 4

/** Thrown by a loader for an unpublished page: 410. */
export const gone = (context: SiteContext) => notFound(context, 410)

/** Thrown by a loader for an unknown page. Articles match the country that the visitor last chose, if it exists. */
export async function notFound(site: SiteContext, requestedStatus: 404 | 410 = 404) {
  const { api, globalCountry, isGone } = site
  const status = isGone ? 410 : requestedStatus
  const isChosen = globalCountry !== null && (await isListedCountry(site, globalCountry))
  const countryQuery = isChosen ? { country: globalCountry } : null
  const [schools, articles] = await Promise.all([
    api.schools.noExam({ random: 1, count: schoolCount }),
    api.articles.recommended({ count: articleCount, ...countryQuery }),
  ])
  return data({ schools, articles }, { status, ...(countryQuery && { headers: { Vary: 'Cookie' } }) })
}

/** Whether the site has a country. */
export const isListedCountry = async ({ api }: Pick<SiteContext, 'api'>, code: string): Promise<boolean> =>
  (await api.countries.list()).some(({ country_code }) => country_code === code)

/** The API's response; an unknown item or a malformed URL gives the 404 page. An outage stays an outage. */
export async function orNotFound<T>(context: SiteContext, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 410) throw await gone(context)
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) throw await notFound(context)
    throw error
  }
}

export type NotFoundData = Awaited<ReturnType<typeof notFound>>['data']
export type NoExamSchool = NotFoundData['schools'][number]
