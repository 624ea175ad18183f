import type { LoaderFunctionArgs } from 'react-router'
import { success } from '../../api/client.ts'
import { siteContext } from '../site-context.ts'

const schoolCount = '6'
const examCount = '6'
const admissionCount = '6'
const reportCount = '2'

export async function loader({ context }: LoaderFunctionArgs) {
  const { Home } = context.get(siteContext).api
  const [
    banners,
    customizes,
    flows,
    services,
    advertisements,
    countries,
    schools,
    exams,
    questions,
    admissions,
    reports,
  ] = await Promise.all([
    success(Home.banners.$get()),
    success(Home.customizes.$get()),
    success(Home.flows.$get()),
    success(Home.services.$get()),
    success(Home.advertisements.$get()),
    success(Home.countries.$get()),
    success(Home.outstanding_schools.$get({ query: { count: schoolCount } })),
    success(Home.noExams.$get({ query: { random: '1', count: examCount } })),
    success(Home.home_questions.$get()),
    success(Home.admissions.$get({ query: { count: admissionCount } })),
    success(Home.student_reports.$get({ query: { per_page: reportCount } })),
  ])
  return {
    ...banners,
    ...customizes,
    ...flows,
    ...services,
    ...advertisements,
    ...countries,
    ...schools,
    ...exams,
    ...questions,
    ...admissions,
    reports: reports.student_reports,
  }
}
export type HomeData = Awaited<ReturnType<typeof loader>>
