/** Privacy requests: matching leads, stored data of a person, export and erasure. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import { savedValue } from '../account/act-on-account.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { type ActionError, formMessage } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Checkbox, Choice, Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { SavedInput } from '../sign-in/saved-input.ts'

export type MatchingLead = StaffAnswer<'findPeople'>['leads'][number]

/** Leads that may belong to the person; the user ticks the right ones. */
export function PersonMatches({ leads, q, chosen }: { leads: MatchingLead[]; q: string; chosen: string[] }) {
  const t = useTranslations()
  if (leads.length === 0) return <p className="panel">{t('rights.none')}</p>
  return (
    <form method="get" className="panel grid gap-3">
      <input type="hidden" name="q" value={q} />
      <fieldset>
        <legend className="font-semibold">{t('rights.which')}</legend>
        <LeadTicks leads={leads} chosen={chosen} />
      </fieldset>
      <Submit className="justify-self-start">{t('rights.look')}</Submit>
    </form>
  )
}

function LeadTicks({ leads, chosen }: { leads: MatchingLead[]; chosen: string[] }) {
  const t = useTranslations()
  const { offices } = useReader()
  const { day } = useFormat()
  return (
    <ul className="mt-1 grid gap-1">
      {leads.map((lead) => (
        <li key={lead.id}>
          <label className="flex min-h-9 items-start gap-2 py-1">
            <input
              type="checkbox"
              name="lead"
              value={lead.id}
              defaultChecked={chosen.includes(lead.id)}
              className="mt-1.5"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{lead.name}</span>
              {lead.merged_into && <span className="tag ms-2">{t('rights.merged')}</span>}
              <span className="block text-sm text-quiet">
                {[lead.email, lead.phone, offices.nameOf(lead.office), day(lead.created_at)].join(' · ')}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

export type PersonShown = StaffAnswer<'showPerson'>

const COUNTED = [
  'bookings',
  'orders',
  'events',
  'tasks',
  'mails',
  'messages',
  'files',
  'mentions',
  'searches',
  'audit',
] as const

const bytesPerKb = 1024

/** Stored data of a person, and the backups that may contain it. */
export function StoredData({ person }: { person: PersonShown }) {
  const t = useTranslations()
  const { offices } = useReader()
  const { day, number, time } = useFormat()
  const { leads, others, counts, files, backups } = person
  return (
    <section className="panel grid gap-4" aria-labelledby="kept">
      <h2 id="kept">{t('rights.kept_title')}</h2>
      <ul className="grid gap-1">
        {leads.map((lead) => (
          <li key={lead.id} className="[overflow-wrap:anywhere]">
            <a className="text-link font-semibold" href={`/console/leads/${lead.id}`}>
              {lead.name}
            </a>
            <span className="block text-sm text-quiet">
              {[lead.email, lead.phone, offices.nameOf(lead.office), day(lead.created_at)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 md:max-w-xl">
        {COUNTED.map((name) => (
          <div key={name} className="contents">
            <dt>{t(`rights.counted.${name}`)}</dt>
            <dd className="text-end tabular-nums" data-count={name}>
              {number(counts[name])}
            </dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('rights.files')}</h3>
          <ul className="text-sm">
            {files.map((file) => (
              <li key={`${file.order_reference} ${file.name}`} className="[overflow-wrap:anywhere]">
                {file.name}{' '}
                <span className="text-quiet">
                  {t('order_status.size', { size: number(Math.ceil(file.byte_size / bytesPerKb)) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3 className="font-semibold">{t('rights.backups')}</h3>
        <p className="text-sm">{t(backups.length > 0 ? 'rights.backups_text' : 'rights.backups_none')}</p>
        <ul className="text-sm">
          {backups.map(({ at, name }) => (
            <li key={at}>
              {name} <span className="text-quiet">{time(at)}</span>
            </li>
          ))}
        </ul>
      </div>
      {others.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('rights.others')}</h3>
          <p className="text-sm">{t('rights.others_text')}</p>
          <ul className="text-sm">
            {others.map((lead) => (
              <li key={lead.id} className="[overflow-wrap:anywhere]">
                <a className="text-link" href={`/console/leads/${lead.id}`}>
                  {lead.name}
                </a>{' '}
                <span className="text-quiet">{[lead.email, lead.phone].join(' · ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const REASONS = ['asked', 'consent_withdrawn', 'no_longer_needed', 'mistake'] as const

/** Exports all data of a person as one file. */
export function ExportForm({ leads }: { leads: string }) {
  const t = useTranslations()
  return (
    <section className="panel grid gap-2" aria-labelledby="export">
      <h2 id="export">{t('rights.export_title')}</h2>
      <p>{t('rights.export_text')}</p>
      <PostForm action="/console/rights/export">
        <input type="hidden" name="leads" value={leads} />
        <Submit data-export>{t('rights.export_submit')}</Submit>
      </PostForm>
    </section>
  )
}

type Props = { person: PersonShown; action: string; error: ActionError | null; savedInput: SavedInput }

/** Explains what is erased and what is retained, and asks for the reason and the typed confirmation. */
export function EraseForm({ person, action, error, savedInput }: Props) {
  const t = useTranslations()
  const { counts, confirm, keeps_years: years, leads, places, version } = person
  const isStale = error?.code === 'conflict'
  return (
    <section className="panel grid gap-3 border-danger" aria-labelledby="erase">
      <h2 id="erase">{t('rights.erase_title')}</h2>
      {isStale && <Notice isBad text={t('rights.conflict')} />}
      {!isStale && <Notice isBad text={formMessage(error, ['confirm', 'reason', 'note'])} />}
      <p className="max-w-prose">{t('rights.erase_text')}</p>
      <p className="max-w-prose">
        {counts.kept > 0 ? t('rights.erase_kept', { count: counts.kept, years }) : t('rights.erase_kept_nothing')}
      </p>
      <PostForm action={action} className="grid max-w-md gap-3">
        <input type="hidden" name="leads" value={leads.map(({ id }) => id).join(',')} />
        <input type="hidden" name="stand" value={version} />
        <Choice
          label={t('rights.reason')}
          name="reason"
          defaultValue={savedValue(savedInput, 'reason')}
          options={REASONS.map((reason) => [reason, t(`rights.reasons.${reason}`)])}
          errors={error?.errors.reason}
        />
        <Field
          label={t('rights.note')}
          name="note"
          defaultValue={savedValue(savedInput, 'note')}
          maxLength={500}
          hint={t('rights.note_hint')}
          errors={error?.errors.note}
        />
        {places.length > 0 && <Places places={places} isTicked={savedValue(savedInput, 'names') === '1'} />}
        <Field
          label={t(`rights.confirm.${confirm.by}`, { text: confirm.text })}
          name="confirm"
          autoComplete="off"
          defaultValue={savedValue(savedInput, 'confirm')}
          errors={error?.errors.confirm}
          required
        />
        <Submit intent="erase" look="danger" className="justify-self-start">
          {t('rights.erase_submit')}
        </Submit>
      </PostForm>
    </section>
  )
}

/** Texts of others with the name alone: only staff can tell whether they mean this person. */
function Places({ places, isTicked }: { places: PersonShown['places']; isTicked: boolean }) {
  const t = useTranslations()
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{t('rights.places')}</h3>
      <p className="text-sm">{t('rights.places_text')}</p>
      <ul className="max-h-60 overflow-y-auto text-sm">
        {places.map(({ lead, text }) => (
          <li key={`${lead} ${text}`} className="[overflow-wrap:anywhere]">
            {lead ? (
              <a className="text-link" href={`/console/leads/${lead}`}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      <Checkbox label={t('rights.names')} name="names" defaultChecked={isTicked} />
    </div>
  )
}
