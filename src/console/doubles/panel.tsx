/** The match of two leads, a summary of each, and the possible duplicates of a lead. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import { Wait } from '../leads/lead-marks.tsx'
import { useReader, useWords, useWriting } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Wrong } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { joined } from './words.ts'

type Likeness = StaffAnswer<'listDoubles'>['doubles'][number]['likeness']

/** The fields in which two leads agree, and how certain the match is. */
export function LikenessLine({ likeness }: { likeness: Likeness }) {
  const say = useWords()
  const { locale } = useReader()
  const { same, certainty, isOtherName, isSamePlace } = likeness
  const isNameOnly = same.length === 1 && same[0] === 'name'
  const ways = isNameOnly ? [say('doubles.same_name_only')] : same.map((by) => say(`doubles.same_${by}`))
  const text = say('doubles.why', { same: joined(ways, locale), certainty: say(`doubles.${certainty}`) })
  return (
    <>
      <span>{text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)}</span>
      {isOtherName && <span className="block text-quiet">{say('doubles.other_name')}</span>}
      {isNameOnly && isSamePlace && <span className="block text-quiet">{say('doubles.same_place')}</span>}
    </>
  )
}

/** A summary of one of two leads. */
export function Side({ side, word }: { side: StaffAnswer<'showDouble'>['kept']; word: 'stays' | 'goes' }) {
  const say = useWords()
  const { time } = useWriting()
  const { lead, ...has } = side
  return (
    <div className="min-w-0 rounded-xl border border-line bg-card p-3 [overflow-wrap:anywhere]">
      <p>
        <span className={`tag ${word === 'stays' ? 'tag-jade' : ''}`}>{say(`doubles.${word}`)}</span>
      </p>
      <h2 className="mt-1">
        <a className="text-link" href={`/console/leads/${lead.id}`}>
          {lead.name}
        </a>
      </h2>
      <p className="text-sm text-quiet">
        {say('lead.came')}: {time(lead.created_at)}
      </p>
      <p className="text-sm">
        <Wait clock={lead.clock} status={lead.status} />
      </p>
      <p className="mt-1 text-sm text-quiet">{say('doubles.has', has)}</p>
    </div>
  )
}

type Doubles = StaffAnswer<'listDoubles'>

type Props = { id: string; version: number; doubles: Doubles; errors: string[] | undefined }

/** Possible duplicates of a lead, and the leads merged into it; null if there are none. */
export function DoublesPanel({ id, version, doubles: { doubles, apart, merges }, errors }: Props) {
  const say = useWords()
  if (doubles.length + apart.length + merges.length === 0) return null
  return (
    <section className="panel grid gap-3 max-lg:order-2" aria-labelledby="doubles">
      <h2 id="doubles">{say(doubles.length > 0 || merges.length === 0 ? 'doubles.title' : 'doubles.merged_list')}</h2>
      {doubles.length > 0 && (
        <ul className="grid gap-2.5">
          {doubles.map(({ lead, likeness }) => (
            <li key={lead.id} className="flex items-start gap-2">
              <span className="min-w-0 grow text-sm">
                <a className="text-link text-base font-semibold" href={`/console/leads/${lead.id}`}>
                  {lead.name}
                </a>
                <span className="block text-quiet">{[lead.phone, lead.email].filter(Boolean).join(' · ')}</span>
                <LikenessLine likeness={likeness} />
              </span>
              <a className="button shrink-0 whitespace-nowrap" href={`/console/leads/${id}/doubles/${lead.id}`}>
                {say('doubles.compare')}
              </a>
            </li>
          ))}
        </ul>
      )}
      {apart.length > 0 && (
        <details>
          <summary className="text-sm text-quiet">{say('doubles.apart_list', { count: apart.length })}</summary>
          <ul className="mt-1">
            {apart.map((other) => (
              <li key={other.id}>
                <a
                  className="text-link inline-flex min-h-9 items-center"
                  href={`/console/leads/${id}/doubles/${other.id}`}
                >
                  {other.name}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Merges id={id} version={version} merges={merges} hasTitle={doubles.length > 0} errors={errors} />
    </section>
  )
}

function Merges({
  version,
  merges,
  hasTitle,
  errors,
}: {
  id: string
  version: number
  merges: Doubles['merges']
  hasTitle: boolean
  errors: string[] | undefined
}) {
  const say = useWords()
  const { time, day } = useWriting()
  if (merges.length === 0) return null
  return (
    <div>
      {hasTitle && <h3 className="font-semibold">{say('doubles.merged_list')}</h3>}
      <Wrong errors={errors} />
      <ul className="mt-1 grid gap-2.5">
        {merges.map(({ id: mergeId, other, at, who, until, hindrance }) => (
          <li key={mergeId}>
            {other.name}
            <span className="block text-sm text-quiet">
              {say('doubles.merged_by', { who: who ?? say('settings.somebody'), time: time(at) })}
            </span>
            <span className="block text-sm text-quiet">
              {hindrance ? say(`doubles.${hindrance}`) : say('doubles.until', { day: day(until) })}
            </span>
            {!hindrance && (
              <PostForm className="mt-1">
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="merge" value={mergeId} />
                <Submit intent="undo_merge">{say('doubles.undo')}</Submit>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
