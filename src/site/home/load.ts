import type { LoaderFunctionArgs } from 'react-router'
import { success } from '../../api/client.ts'
import { siteContext } from '../site-context.ts'

const schoolCount = '6'
const examCount = '6'
const articleCount = '4'

export async function loader({ context }: LoaderFunctionArgs) {
  const { Home } = context.get(siteContext).api
  const [banners, customizes, flows, services, advertisements, countries, schools, exams, questions, articles] =
    await Promise.all([
      success(Home.banners.$get()),
      success(Home.customizes.$get()),
      success(Home.flows.$get()),
      success(Home.services.$get()),
      success(Home.advertisements.$get()),
      success(Home.countries.$get()),
      success(Home.outstanding_schools.$get({ query: { count: schoolCount } })),
      success(Home.noExams.$get({ query: { random: '1', count: examCount } })),
      success(Home.home_questions.$get()),
      success(Home.recommend_articles.$get({ query: { random: '1', count: articleCount, is_draft: '0' } })),
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
    ...articles,
  }
}
export type HomeData = Awaited<ReturnType<typeof loader>>
