import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { success } from '../../api/client.ts'
import {
  Advertisement,
  Claims,
  Countries,
  Expectations,
  Hero,
  LastCall,
  Questions,
  Services,
  ShownSchools,
  Steps,
} from '../home/sections.tsx'
import { PageMeta } from '../layout/page-meta.tsx'
import { useLayout } from '../links.ts'
import { NoExamSchools } from '../pages/not-found.tsx'
import { siteContext } from '../site-context.ts'

const schoolCount = '6'
const examCount = '6'

export async function loader({ context }: LoaderFunctionArgs) {
  const { Home } = context.get(siteContext).api
  const [banners, customizes, flows, services, advertisements, countries, schools, exams, questions] =
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
  }
}
export type HomeData = Awaited<ReturnType<typeof loader>>

export default function HomePage() {
  const data = useLoaderData<typeof loader>()
  const { site } = useLayout()
  const t = useTranslations('home')
  return (
    <>
      <PageMeta title={t('title', { name: site.name, tagline: site.tagline })} description={site.description} />
      <Hero banner={data.banners[0]} />
      <Claims />
      <Countries countries={data.countries} />
      <Expectations items={data.customizes} />
      <Steps flows={data.flows} />
      <ShownSchools schools={data.schools} />
      <div className="frame">
        <NoExamSchools title={t('noExamTitle')} text={t('noExamText')} exams={data.exams} />
      </div>
      <Services services={data.services} />
      <Advertisement banners={data.banners.slice(1)} />
      <Questions questions={data.home_questions} />
      <LastCall />
    </>
  )
}
