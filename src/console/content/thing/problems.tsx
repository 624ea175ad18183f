import { refusalOf } from '../../../domain/content-form/refusals.ts'
import type { ContentProblem } from '../../../domain/source/problem.ts'
import { useFormWords } from './form-words.ts'

const shownMax = 30

/** What wouldn't fit the rest of the content. */
export function Problems({ problems, title }: { problems: readonly ContentProblem[]; title?: string }) {
  const say = useFormWords()
  return (
    <div className="note-bad" role="alert">
      <p className="font-semibold">{title ?? say('refused')}</p>
      <ul className="mt-1 list-disc ps-5 text-sm [overflow-wrap:anywhere]">
        {problems.slice(0, shownMax).map(({ file, path, expected, found }) => (
          <li key={`${file} ${path} ${expected} ${found}`}>{say(keyOf(expected), { file, path, expected, found })}</li>
        ))}
      </ul>
    </div>
  )
}

function keyOf(expected: string) {
  const { code } = refusalOf(expected)
  if (code === 'unknown') return 'unknown_name' as const
  return code === 'twice' ? ('twice_name' as const) : ('problem' as const)
}
