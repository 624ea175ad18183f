import { useLoaderData } from 'react-router'
import { CostsCard } from '../costs/costs-link.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { Answers } from '../reading/articles/answers.tsx'
import { CategoryNav, type FaqData, faqJsonLd, Questions } from '../reading/questions/questions.tsx'
import { SiteSearch } from '../reading/search/search-form.tsx'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'
import { useLayout } from '../shell/links.ts'
import '../reading/questions/faq.css'

export { loader } from '../reading/questions/questions.tsx'

export default function Faq() {
  const { category, categories, questions, answers } = useLoaderData<FaqData>()
  const t = useTranslations('faq')
  const tLayout = useTranslations('layout')
  const { address } = useLayout()
  const { id, name, desc } = category
  return (
    <div className="frame">
      <PageMeta
        title={t('title', { category: name })}
        description={t('meta', { desc })}
        jsonLd={[faqJsonLd(questions, address.origin + address.prefix)]}
      />
      <Breadcrumbs crumbs={[{ label: t('crumb'), path: '/faq/1' }, { label: name }]} />
      <div className="pt-4">
        <p className="font-semibold text-quiet">{tLayout('faq')}</p>
        <h1 className="mt-1 text-3xl md:text-5xl">{name}</h1>
        <p className="measure mt-3 text-quiet md:text-lg">{desc}</p>
      </div>
      <div className="mt-7 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[15rem_minmax(0,46rem)]">
        <CategoryNav categories={categories} current={id} />
        <div>
          {questions.some(({ demo }) => demo) && <p className="mb-5 text-quiet">{t('demo')}</p>}
          <Questions questions={questions} />
          <Answers answers={answers} className="mt-10" />
          <section className="no-print mt-10 max-w-md">
            <h2 className="text-xl">{t('searchTitle')}</h2>
            <p className="mt-1 mb-3 text-quiet">{t('searchText')}</p>
            <SiteSearch />
          </section>
        </div>
      </div>
      <CostsCard />
      <CallToAction title={t('askTitle')} text={t('askText')} />
    </div>
  )
}
