import { useLoaderData } from 'react-router'
import type { HomeData } from '../firm/home/load.ts'
import { NewestStudents, Testimonials } from '../firm/home/people.tsx'
import {
  Advertisement,
  Claims,
  Countries,
  Expectations,
  type Heading,
  Hero,
  LastCall,
  Questions,
  Section,
  Services,
  ShownSchools,
  Steps,
} from '../firm/home/sections.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { FirstAnswers } from '../reading/articles/answers.tsx'
import { RecommendedArticles } from '../reading/articles/article-card.tsx'
import { organisation, webSite } from '../shell/layout/head.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useLayout } from '../shell/links.ts'
import { NoExamSchools } from '../shell/pages/not-found.tsx'

export { loader } from '../firm/home/load.ts'

export default function HomePage() {
  const data = useLoaderData<HomeData>()
  const layout = useLayout()
  const { site } = layout
  const t = useTranslations('home')
  return (
    <>
      <PageMeta
        title={t('title', { name: site.name, tagline: site.tagline })}
        description={site.description}
        jsonLd={[webSite(layout), organisation(layout)]}
      />
      <Hero banner={data.banners[0]} />
      {data.sections.map(({ id: _, section, ...heading }) => (
        <HomeSection key={section} section={section} heading={heading} data={data} />
      ))}
    </>
  )
}

type SectionProps = { section: HomeData['sections'][number]['section']; heading: Heading; data: HomeData }

/** A section of the page; one without content is left out. */
function HomeSection({ section, heading, data }: SectionProps) {
  const t = useTranslations('home')
  const tArticles = useTranslations('articles')
  switch (section) {
    case 'claims':
      return <Claims />
    case 'countries':
      return <Countries countries={data.countries} {...heading} />
    case 'answers':
      return (
        data.answers.total > 0 && (
          <Section title={heading.title || tArticles('answersTitle')} text={heading.text || tArticles('answersText')}>
            <FirstAnswers answers={data.answers.articles} total={data.answers.total} />
          </Section>
        )
      )
    case 'expectations':
      return <Expectations items={data.expectations} {...heading} />
    case 'steps':
      return <Steps steps={data.steps} {...heading} />
    case 'schools':
      return <ShownSchools schools={data.schools} areNotable={data.areNotable} {...heading} />
    case 'no_exam':
      return (
        data.noExamSchools.length > 0 && (
          <div className="frame">
            <NoExamSchools title={heading.title || t('noExamTitle')} text={heading.text} schools={data.noExamSchools} />
          </div>
        )
      )
    case 'students':
      return <NewestStudents students={data.students} {...heading} />
    case 'services':
      return <Services services={data.services} {...heading} />
    case 'banners':
      return <Advertisement banners={data.banners.slice(1)} />
    case 'testimonials':
      return <Testimonials testimonials={data.testimonials} {...heading} />
    case 'questions':
      return <Questions questions={data.questions} {...heading} />
    case 'articles':
      return (
        <div className="frame">
          <RecommendedArticles
            title={heading.title || tArticles('recommendedHome')}
            text={heading.text}
            articles={data.articles}
          />
        </div>
      )
    case 'call':
      return <LastCall {...heading} />
  }
}
