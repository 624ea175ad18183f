import { useLoaderData } from 'react-router'
import type { HomeData } from '../firm/home/load.ts'
import { NewestStudents, Testimonials } from '../firm/home/people.tsx'
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
} from '../firm/home/sections.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { RecommendedArticles } from '../reading/articles/article-card.tsx'
import { organisation } from '../shell/layout/head.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useLayout } from '../shell/links.ts'
import { NoExamSchools } from '../shell/pages/not-found.tsx'

export { loader } from '../firm/home/load.ts'

export default function HomePage() {
  const data = useLoaderData<HomeData>()
  const layout = useLayout()
  const { site } = layout
  const t = useTranslations('home')
  const tArticles = useTranslations('articles')
  return (
    <>
      <PageMeta
        title={t('title', { name: site.name, tagline: site.tagline })}
        description={site.description}
        jsonLd={[organisation(layout)]}
      />
      <Hero banner={data.banners[0]} />
      <Claims />
      <Countries countries={data.countries} />
      <Expectations items={data.expectations} />
      <Steps steps={data.steps} />
      <ShownSchools schools={data.schools} areNotable={data.areNotable} />
      <div className="frame">
        <NoExamSchools title={t('noExamTitle')} text={t('noExamText')} schools={data.noExamSchools} />
      </div>
      <NewestStudents students={data.students} />
      <Services services={data.services} />
      <Advertisement banners={data.banners.slice(1)} />
      <Testimonials testimonials={data.testimonials} />
      <Questions questions={data.questions} />
      <div className="frame">
        <RecommendedArticles
          title={tArticles('recommendedHome')}
          text={tArticles('recommendedHomeText')}
          articles={data.articles}
        />
      </div>
      <LastCall />
    </>
  )
}
