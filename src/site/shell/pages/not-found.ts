/** Answers 404 with the friendly page, rendered in place, and what it shows. */
import { data } from 'react-router'
import { ApiFailure } from '../../../api/client.ts'
import { isCountryCode } from '../../../domain/codes.ts'
import type { SiteContext } from '../site-context.ts'

const schoolCount = 6
const articleCount = 4

/** To be thrown by a loader for what was there and was taken back: 410. */
export const gone = (context: SiteContext) => notFound(context, 410)

/** To be thrown by a loader. Articles follow the country that the visitor last chose, if there is such a country. */
export async function notFound({ api, globalCountry, isGone }: SiteContext, said: 404 | 410 = 404) {
  const status = isGone ? 410 : said
  const known = isCountryCode(globalCountry) ? { country: globalCountry } : null
  const [schools, articles] = await Promise.all([
    api.schools.noExam({ random: 1, count: schoolCount }),
    api.articles.recommended({ count: articleCount, ...known }),
  ])
  return data({ schools, articles }, { status, ...(known && { headers: { Vary: 'Cookie' } }) })
}

/** What the API answers; what it doesn't have, or can't read in an address, is the 404 page. An outage stays an outage. */
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
