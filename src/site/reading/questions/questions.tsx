import { Link as LinkIcon } from 'lucide-react'
import { useTranslations } from '../../messages/provider.tsx'
import { Prose } from '../../shell/layout/prose.tsx'
import { FigureSourceLine } from '../figure-sources.tsx'
import type { Question } from './load.ts'

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="border-t border-line">
      {questions.map((question) => (
        <QuestionItem key={question.id} question={question} />
      ))}
    </div>
  )
}

/** The anchor is the answer's: a browser that is led into a folded answer opens it. */
function QuestionItem({ question: { id, title, answer, demo, figures } }: { question: Question }) {
  const t = useTranslations('faq')
  const tLayout = useTranslations('layout')
  return (
    <details className="faq-question group border-b border-line">
      <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
        <h2 className="text-lg md:text-xl">
          {title}
          {demo && (
            <span className="tag ml-2 border border-line align-middle font-normal tracking-normal">
              {tLayout('demo')}
            </span>
          )}
        </h2>
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
