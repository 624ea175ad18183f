import { useLoaderData } from 'react-router'
import { useTranslations } from '../messages/provider.tsx'
import { pathWith } from '../reading/articles/article-address.ts'
import { AllArticlesPage } from '../reading/search/all-articles.tsx'
import { AnswerFound, EverythingFound, KindFound } from '../reading/search/everything-found.tsx'
import type { AllArticles, SearchData } from '../reading/search/load.ts'
import { QuestionLead } from '../reading/search/question-lead.tsx'
import { reportOpened } from '../reading/search/report-opened.ts'
import { SiteSearch } from '../reading/search/search-form.tsx'
import type { PageHandle } from '../shell/hydration.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { CallToAction } from '../shell/layout/call-to-action.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'

export { loader } from '../reading/search/load.ts'

/** Search engines list the pages, not lists of them. */
export const handle: PageHandle = { noIndex: true }

export default function Search() {
  const data = useLoaderData<SearchData>()
  return <div className="frame">{data.view === 'all' ? <AllArticlesPage data={data} /> : <Found data={data} />}</div>
}

type Results = Exclude<SearchData, AllArticles>

function Found({ data }: { data: Results }) {
  const { query } = data
  const t = useTranslations('results')
  const tArticles = useTranslations('articles')
  const kind = data.view === 'everything' ? null : data.kind
  const title = kind ? t(`kindTitle.${kind}`, { query }) : t('title', { query })
  const page = data.view === 'everything' ? 1 : data.list.page
  const everything = { label: t('title', { query }), path: pathWith('/search', { q: query }) }
  return (
    <>
      <PageMeta title={page > 1 ? tArticles('numbered', { title, page }) : title} description={t('meta')} />
      <Breadcrumbs
        crumbs={[
          { label: t('crumb'), path: '/search' },
          ...(kind ? [everything, { label: title }] : [{ label: title }]),
        ]}
      />
      <h1 className="mt-4 line-clamp-1 max-w-3xl text-3xl md:text-5xl" title={title}>
        {title}
      </h1>
      <SiteSearch query={query} className="mt-5 max-w-3xl" />
      {data.view === 'everything' && <AnswerFound results={data.results} />}
      {data.view === 'everything' && data.question && <QuestionLead question={data.question} query={query} />}
      <div data-searched={query}>
        {data.view === 'everything' && <EverythingFound data={data} />}
        {data.view === 'kind' && <KindFound data={data} />}
      </div>
      <script nonce={data.scriptMark} dangerouslySetInnerHTML={{ __html: reportOpened }} />
      <CallToAction title={tArticles('askTitle')} text={tArticles('askText')} />
    </>
  )
}
