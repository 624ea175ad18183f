/** The match of two leads, a summary of each, and the possible duplicates of a lead. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import { Wait } from '../leads/lead-tags.tsx'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { FieldError } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { joined } from './labels.ts'

type MatchScore = StaffAnswer<'listDuplicates'>['duplicates'][number]['matchScore']

/** The fields in which two leads agree, and how certain the match is. */
export function MatchScoreLine({ matchScore }: { matchScore: MatchScore }) {
  const t = useTranslations()
  const { locale } = useReader()
  const { same, certainty, isOtherName, isSamePlace } = matchScore
  const isNameOnly = same.length === 1 && same[0] === 'name'
  const ways = isNameOnly ? [t('duplicates.same_name_only')] : same.map((by) => t(`duplicates.same_${by}`))
  const text = t('duplicates.why', { same: joined(ways, locale), certainty: t(`duplicates.${certainty}`) })
  return (
    <>
      <span>{text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)}</span>
      {isOtherName && <span className="block text-quiet">{t('duplicates.other_name')}</span>}
      {isNameOnly && isSamePlace && <span className="block text-quiet">{t('duplicates.same_place')}</span>}
    </>
  )
}

/** A summary of one of two leads. */
export function Side({ side, word }: { side: StaffAnswer<'showDuplicate'>['primary']; word: 'stays' | 'removed' }) {
  const t = useTranslations()
  const { time } = useFormat()
  const { lead, ...has } = side
  return (
    <div className="min-w-0 rounded-xl border border-line bg-card p-3 [overflow-wrap:anywhere]">
      <p>
        <span className={`tag ${word === 'stays' ? 'tag-jade' : ''}`}>{t(`duplicates.${word}`)}</span>
      </p>
      <h2 className="mt-1">
        <a className="text-link" href={`/console/leads/${lead.id}`}>
          {lead.name}
        </a>
      </h2>
      <p className="text-sm text-quiet">
        {t('lead.came')}: {time(lead.created_at)}
      </p>
      <p className="text-sm">
        <Wait lead={lead} />
      </p>
      <p className="mt-1 text-sm text-quiet">{t('duplicates.has', has)}</p>
    </div>
  )
}

type Duplicates = StaffAnswer<'listDuplicates'>

type Props = { id: string; version: number; duplicates: Duplicates; errors: string[] | undefined }

/** Possible duplicates of a lead, and the leads merged into it; null if there are none. */
export function DuplicatesPanel({ id, version, duplicates: { duplicates, dismissed, merges }, errors }: Props) {
  const t = useTranslations()
  if (duplicates.length + dismissed.length + merges.length === 0) return null
  return (
    <section className="panel grid gap-3 max-lg:order-2" aria-labelledby="doubles">
      <h2 id="doubles">
        {t(duplicates.length > 0 || merges.length === 0 ? 'duplicates.title' : 'duplicates.merged_list')}
      </h2>
      {duplicates.length > 0 && (
        <ul className="grid gap-2.5">
          {duplicates.map(({ lead, matchScore }) => (
            <li key={lead.id} className="flex items-start gap-2">
              <span className="min-w-0 grow text-sm">
                <a className="text-link text-base font-semibold" href={`/console/leads/${lead.id}`}>
                  {lead.name}
                </a>
                <span className="block text-quiet">{[lead.phone, lead.email].filter(Boolean).join(' · ')}</span>
                <MatchScoreLine matchScore={matchScore} />
              </span>
              <a className="button shrink-0 whitespace-nowrap" href={`/console/leads/${id}/doubles/${lead.id}`}>
                {t('duplicates.compare')}
              </a>
            </li>
          ))}
        </ul>
      )}
      {dismissed.length > 0 && (
        <details>
          <summary className="text-sm text-quiet">{t('duplicates.distinct_list', { count: dismissed.length })}</summary>
          <ul className="mt-1">
            {dismissed.map((other) => (
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
      <Merges id={id} version={version} merges={merges} hasTitle={duplicates.length > 0} errors={errors} />
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
  merges: Duplicates['merges']
  hasTitle: boolean
  errors: string[] | undefined
}) {
  const t = useTranslations()
  const { time, day } = useFormat()
  if (merges.length === 0) return null
  return (
    <div>
      {hasTitle && <h3 className="font-semibold">{t('duplicates.merged_list')}</h3>}
      <FieldError errors={errors} />
      <ul className="mt-1 grid gap-2.5">
        {merges.map(({ id: mergeId, other, at, who, until, hindrance }) => (
          <li key={mergeId}>
            {other.name}
            <span className="block text-sm text-quiet">
              {t('duplicates.merged_by', { who: who ?? t('settings.somebody'), time: time(at) })}
            </span>
            <span className="block text-sm text-quiet">
              {hindrance ? t(`duplicates.${hindrance}`) : t('duplicates.until', { day: day(until) })}
            </span>
            {!hindrance && (
              <PostForm className="mt-1">
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="merge" value={mergeId} />
                <Submit intent="undo_merge">{t('duplicates.undo')}</Submit>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
