import type { StaffAnswer } from '../../api/staff/client.ts'
import { localize } from '../../domain/localized.ts'
import { useReader, useWords, useWriting } from '../messages/words.ts'
import { pathOfThing } from './areas.ts'

type Figures = StaffAnswer<'showDue'>['figures']

/** Figures whose source needs checking, the earliest first. */
export function DueFigures({ figures }: { figures: Figures }) {
  const say = useWords()
  const { locale } = useReader()
  const { date } = useWriting()
  if (figures.length === 0) return <p className="mt-2">{say('content.nothing_due')}</p>
  return (
    <ul className="mt-2 divide-y divide-line">
      {figures.map(({ key, kind, thing, what, valid_until, has_expired, source, by }) => (
        <li key={key} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
          <a href={pathOfThing(kind, thing)} className="text-link">
            {localize(what, locale).text}
          </a>
          <span className={`tag ${has_expired ? 'tag-danger' : ''}`}>
            {say(has_expired ? 'content.expired' : 'content.expires', { day: date(valid_until) })}
          </span>
          <a href={source.link} className="text-link text-sm" rel="noopener">
            {localize(source.name, locale).text}
          </a>
          <span className="text-sm text-quiet">
            {by ? say('content.whose', { name: by }) : say('content.whose_nobody')}
          </span>
        </li>
      ))}
    </ul>
  )
}
