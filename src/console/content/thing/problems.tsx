import type { ContentProblem } from '../../../domain/content/problem.ts'
import { useReader } from '../../messages/words.ts'
import { Refusal } from '../fields/refusal.tsx'
import { tellProblem } from '../fields/told-problem.ts'
import { useFormWords } from './form-words.ts'

const shownMax = 30

/** Errors that concern the content as a whole. */
export function Problems({ problems, title }: { problems: readonly ContentProblem[]; title?: string }) {
  const say = useFormWords()
  const { locale } = useReader()
  const told = [...new Set(problems.map((problem) => tellProblem(problem, locale)))]
  return (
    <Refusal>
      <p className="font-semibold">{title ?? say('refused')}</p>
      <ul className="mt-1 list-disc ps-5 text-sm [overflow-wrap:anywhere]">
        {told.slice(0, shownMax).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Refusal>
  )
}
