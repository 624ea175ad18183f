import { ArrowRight } from 'lucide-react'
import type { ApiClient, ArticleItem } from '../../../api/client.ts'
import { useTranslations } from '../../messages/provider.tsx'
import { useHref } from '../../shell/links.ts'
import { articlePath } from './article-address.ts'

/** The API's limit. */
const answersMax = 100
/** The others are folded; the home page leaves them to the list of articles. */
export const shownMax = 4

type Filters = { classification?: string; country?: string }

/** The answer pages of the edition, the newest first. */
export async function loadAnswers({ articles: api }: ApiClient, filters: Filters = {}): Promise<ArticleItem[]> {
  const { articles } = await api.list({ ...filters, kind: 'answer', per_page: answersMax })
  return articles
}

type Level = 'h2' | 'h3'

/** Questions that lead to their answer pages; nothing without any. */
export function Answers({
  answers,
  className = '',
  level: Heading = 'h2',
}: {
  answers: readonly ArticleItem[]
  className?: string
  level?: Level
}) {
  const t = useTranslations('articles')
  if (answers.length === 0) return null
  return (
    <section className={`no-print ${className}`}>
      <Heading className="text-2xl md:text-3xl">{t('answersTitle')}</Heading>
      <p className="measure mt-1 text-quiet">{t('answersText')}</p>
      <AnswerLinks answers={answers} level={Heading === 'h2' ? 'h3' : 'h4'} />
    </section>
  )
}

/** The first questions of the edition, each with the beginning of its answer, and a link to all. */
export function FirstAnswers({ answers, total }: { answers: readonly ArticleItem[]; total: number }) {
  const t = useTranslations('articles')
  const href = useHref()
  return (
    <>
      <AnswerList answers={answers} level="h3" />
      {total > answers.length && (
        <a href={href('/search')} className="text-link mt-2 inline-flex min-h-11 items-center">
          {t('answersAll', { count: total })}
        </a>
      )}
    </>
  )
}

/** The first questions, each with the beginning of its answer; the others unfold. */
function AnswerLinks({ answers, level = 'h3' }: { answers: readonly ArticleItem[]; level?: 'h3' | 'h4' }) {
  const t = useTranslations('articles')
  const [first, others] = [answers.slice(0, shownMax), answers.slice(shownMax)]
  return (
    <>
      <AnswerList answers={first} level={level} />
      {others.length > 0 && (
        <details className="group border-t border-line">
          <summary className="flex min-h-13 items-center justify-between font-semibold">
            {t('answersAll', { count: answers.length })}
            <span aria-hidden className="text-2xl text-accent transition-transform group-open:rotate-45">
              +
            </span>
          </summary>
          <AnswerList answers={others} level={level} />
        </details>
      )}
    </>
  )
}

function AnswerList({ answers, level: Heading }: { answers: readonly ArticleItem[]; level: 'h3' | 'h4' }) {
  const href = useHref()
  return (
    <ul className="mt-3 grid gap-x-10 md:grid-cols-2">
      {answers.map((answer) => (
        <li key={answer.id} className="relative border-t border-line py-3">
          <Heading className="flex items-start justify-between gap-3 text-[1.0625rem] leading-snug">
            <a
              href={href(articlePath(answer))}
              className="underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {answer.title}
            </a>
            <ArrowRight size={17} aria-hidden className="mt-1 shrink-0 text-accent" />
          </Heading>
          <p className="mt-1 line-clamp-2 text-[0.9375rem] text-quiet max-md:line-clamp-1">{answer.abstract}</p>
        </li>
      ))}
    </ul>
  )
}
