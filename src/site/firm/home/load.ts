import type { LoaderFunctionArgs } from 'react-router'
import type { ApiClient } from '../../../api/client.ts'
import { shownMax as answerCount } from '../../reading/articles/answers.tsx'
import { siteContext } from '../../shell/site-context.ts'

const schoolCount = 6
const articleCount = 4
const studentCount = 6
const testimonialCount = 2

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(siteContext)
  const [copy, shown, people] = await Promise.all([readCopy(api), readShown(api), readPeople(api)])
  return { ...copy, ...shown, ...people }
}
export type HomeData = Awaited<ReturnType<typeof loader>>

/** The organisation's texts for its home page. */
async function readCopy({ firm, questions: questionsApi }: ApiClient) {
  const [sections, banners, expectations, steps, services, advertisements, questions] = await Promise.all([
    firm.homeSections(),
    firm.banners(),
    firm.expectations(),
    firm.steps(),
    firm.services(),
    firm.advertisements(),
    questionsApi.home(),
  ])
  return { sections, banners, expectations, steps, services, advertisements, questions }
}

/** Links to countries, schools and articles. */
async function readShown(api: ApiClient) {
  const [countries, { schools: notable }, noExamSchools, articles, answers] = await Promise.all([
    api.countries.list(),
    api.schools.notable(),
    api.schools.noExam({ random: 1, count: schoolCount }),
    api.articles.recommended({ random: 1, count: articleCount }),
    api.articles.list({ kind: 'answer', per_page: answerCount }),
  ])
  // without featured schools, a random sample that changes each quarter of an hour
  const sample = notable.length > 0 ? null : await api.schools.outstanding({ count: schoolCount })
  return {
    countries,
    schools: sample?.schools ?? notable,
    areNotable: sample === null,
    noExamSchools,
    articles,
    answers,
  }
}

async function readPeople({ students: people }: ApiClient) {
  const [students, { testimonials }] = await Promise.all([
    people.newest({ count: studentCount }),
    people.testimonials({ per_page: testimonialCount }),
  ])
  return { students, testimonials }
}
