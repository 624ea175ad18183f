import type { LoaderFunctionArgs } from 'react-router'
import { type ApiClient, success } from '../../api/client.ts'
import { siteContext } from '../site-context.ts'

const schoolCount = '6'
const examCount = '6'
const articleCount = '4'
const admissionCount = '6'
const reportCount = '2'

export async function loader({ context }: LoaderFunctionArgs) {
  const { Home } = context.get(siteContext).api
  const [copy, shown, people] = await Promise.all([readCopy(Home), readShown(Home), readPeople(Home)])
  return { ...copy, ...shown, ...people }
}
export type HomeData = Awaited<ReturnType<typeof loader>>

type Home = ApiClient['Home']

/** What the firm writes on its home page. */
async function readCopy(Home: Home) {
  const [banners, customizes, flows, services, advertisements, questions] = await Promise.all([
    success(Home.banners.$get()),
    success(Home.customizes.$get()),
    success(Home.flows.$get()),
    success(Home.services.$get()),
    success(Home.advertisements.$get()),
    success(Home.home_questions.$get()),
  ])
  return { ...banners, ...customizes, ...flows, ...services, ...advertisements, ...questions }
}

/** Countries, schools and articles to go on to. */
async function readShown(Home: Home) {
  const [countries, schools, exams, articles] = await Promise.all([
    success(Home.countries.$get()),
    success(Home.outstanding_schools.$get({ query: { count: schoolCount } })),
    success(Home.noExams.$get({ query: { random: '1', count: examCount } })),
    success(Home.recommend_articles.$get({ query: { random: '1', count: articleCount, is_draft: '0' } })),
  ])
  return { ...countries, ...schools, ...exams, ...articles }
}

async function readPeople(Home: Home) {
  const [admissions, reports] = await Promise.all([
    success(Home.admissions.$get({ query: { count: admissionCount } })),
    success(Home.student_reports.$get({ query: { per_page: reportCount } })),
  ])
  return { ...admissions, reports: reports.student_reports }
}
