import type { TextState } from '../../domain/articles/standing.ts'
import { useWords } from '../messages/words.ts'

const LOOKS: Record<TextState, string> = {
  none: '',
  draft: '',
  scheduled: 'tag-accent',
  published: 'tag-jade',
  withdrawn: 'tag-danger',
}

/** Where a text stands, and what waits beside it. */
export function State({ state, waiting }: { state: TextState; waiting: 'draft' | 'scheduled' | null }) {
  const say = useWords()
  return (
    <>
      <span className={`tag ${LOOKS[state]}`}>{say(`articles.state.${state}`)}</span>
      {waiting && <span className="tag ms-1">{say(`articles.waiting.${waiting}`)}</span>}
    </>
  )
}
