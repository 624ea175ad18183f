/** Answers 404 with the friendly page, rendered in place, and what it shows. */
import { data } from 'react-router'
import { ApiFailure, success } from '../api/client.ts'
import type { SiteContext } from './site-context.ts'

const examCount = 5

/** To be thrown by a loader. */
export async function notFound({ api }: SiteContext) {
  const { exams } = await success(api.Home.noExams.$get({ query: { random: '1', count: String(examCount) } }))
  return data({ exams }, { status: 404 })
}

/** What the API answers; what it doesn't have, or can't read in an address, is the 404 page. An outage stays an outage. */
export async function orNotFound<T>(context: SiteContext, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) throw await notFound(context)
    throw error
  }
}

export type Exam = Awaited<ReturnType<typeof notFound>>['data']['exams'][number]
