import { Link as LinkIcon } from 'lucide-react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { useTranslations } from '../../messages/provider.tsx'
import { localLinks } from '../../shell/layout/local-links.ts'
import { Prose } from '../../shell/layout/prose.tsx'
import { useHref } from '../../shell/links.ts'
import { notFound } from '../../shell/pages/not-found.ts'
import { siteContext } from '../../shell/site-context.ts'
import { loadAnswers } from '../articles/answers.tsx'
import { FigureSourceLine } from '../figure-sources.tsx'

/** The categories of questions: a row on phones, a column beside the answers on wide screens. */
export function CategoryNav({
  categories,
  current,
}: {
  categories: readonly { id: number; name: string }[]
  current: number
}) {
  const t = useTranslations('faq')
  const href = useHref()
  return (
    <nav
      aria-label={t('categories')}
      className="no-print -mx-4 overflow-x-auto px-4 lg:sticky lg:top-24 lg:mx-0 lg:px-0"
    >
      <ul className="flex w-max gap-2 py-1 lg:w-auto lg:flex-col lg:gap-0">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <a href={href(`/faq/${id}`)} aria-current={id === current ? 'page' : undefined} className="faq-category">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The URL of a category uses its id, as in menus; its name redirects there. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const site = context.get(siteContext)
  const [{ questions, categories }, answers] = await Promise.all([site.api.questions.list(), loadAnswers(site.api)])
  const category = categories.find(({ id, slug }) => String(id) === params.name || slug === params.name)
  if (!category) throw await notFound(site)
  if (String(category.id) !== params.name) {
    return redirect(`/faq/${category.id}${new URL(request.url).search}`, 301)
  }
  return {
    category,
    categories,
    questions: questions.filter((question) => question.category === category.id),
    answers,
  }
}
export type FaqData = Exclude<Awaited<ReturnType<typeof loader>>, Response>
type Question = FaqData['questions'][number]

/** Structured data of questions and answers for search engines. @param home base URL for local links in answers */
export const faqJsonLd = (questions: readonly Question[], home: string): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ title, answer }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: localLinks(answer, home) },
  })),
})

type Level = 'h2' | 'h3'

export function Questions({ questions, level = 'h2' }: { questions: readonly Question[]; level?: Level }) {
  return (
    <div className="border-t border-line">
      {questions.map((question) => (
        <QuestionItem key={question.id} question={question} level={level} />
      ))}
    </div>
  )
}

/** The anchor is the answer's id: browsers open a folded answer for it. */
function QuestionItem({
  question: { id, title, answer, demo, figures },
  level: Heading,
}: {
  question: Question
  level: Level
}) {
  const t = useTranslations('faq')
  const tLayout = useTranslations('layout')
  return (
    <details className="faq-question group border-b border-line">
      <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
        <Heading className="text-lg md:text-xl">
          {title}
          {demo && (
            <span className="tag ml-2 border border-line align-middle font-normal tracking-normal">
              {tLayout('demo')}
            </span>
          )}
        </Heading>
        <span aria-hidden className="text-2xl font-semibold text-accent transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <div id={`q-${id}`} className="measure scroll-mt-28 pb-6">
        <Prose html={answer} />
        <FigureSourceLine figures={figures} />
        <a
          href={`#q-${id}`}
          aria-label={t('linkTo', { question: title })}
          className="no-print inline-flex min-h-11 items-center gap-2 text-sm text-quiet hover:text-ink hover:underline"
        >
          <LinkIcon size={16} aria-hidden />
          {t('link')}
        </a>
      </div>
    </details>
  )
}
