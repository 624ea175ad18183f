import { localize } from '../../../domain/localized.ts'
import { useReader, useWords } from '../../messages/words.ts'
import { pathOfThing } from '../areas.ts'
import { useCalled } from '../use-called.ts'
import { useKindName } from './form-words.ts'
import type { Thing } from './thing-form.ts'

/** Entries whose texts show a figure. */
export function FigureUses({ uses }: { uses: NonNullable<Thing['uses']> }) {
  const say = useWords()
  const kindName = useKindName()
  const { locale } = useReader()
  const called = useCalled()
  return (
    <section className="panel mt-3" aria-labelledby="uses">
      <h2 id="uses">{say('content.uses', { count: uses.length })}</h2>
      {uses.length === 0 && <p className="mt-1">{say('content.uses_none')}</p>}
      <ul className="mt-1 grid max-h-72 gap-1 overflow-y-auto">
        {uses.map(({ kind, key, labels }) => (
          <li key={`${kind} ${key}`} className="flex flex-wrap items-baseline gap-x-2">
            <span className="tag">{kindName(kind)}</span>
            <a href={pathOfThing(kind, key)} className="text-link [overflow-wrap:anywhere]">
              {called(kind, key, localize(labels, locale).text || key)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
