/** Privacy requests: matching leads, stored data of a person, export and erasure. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import { typedIn } from '../account/act-on-account.ts'
import type { Kept } from '../door/kept.ts'
import { choiceName, useReader, useWords, useWriting } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { formMessage, type Refused } from '../shell/refused.ts'

export type FoundLead = StaffAnswer<'findPeople'>['leads'][number]

/** Leads that may belong to the person; the user ticks the right ones. */
export function FoundPeople({ leads, q, chosen }: { leads: FoundLead[]; q: string; chosen: string[] }) {
  const say = useWords()
  if (leads.length === 0) return <p className="panel">{say('rights.none')}</p>
  return (
    <form method="get" className="panel grid gap-3">
      <input type="hidden" name="q" value={q} />
      <fieldset>
        <legend className="font-semibold">{say('rights.which')}</legend>
        <LeadTicks leads={leads} chosen={chosen} />
      </fieldset>
      <Submit className="justify-self-start">{say('rights.look')}</Submit>
    </form>
  )
}

function LeadTicks({ leads, chosen }: { leads: FoundLead[]; chosen: string[] }) {
  const say = useWords()
  const { locale } = useReader()
  const { day } = useWriting()
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
              {lead.merged_into && <span className="tag ms-2">{say('rights.merged')}</span>}
              <span className="block text-sm text-quiet">
                {[lead.email, lead.phone, choiceName(locale, 'office', lead.office), day(lead.created_at)].join(' · ')}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}

export type PersonShown = StaffAnswer<'showPerson'>

const COUNTED = ['bookings', 'orders', 'events', 'tasks', 'mails', 'files', 'mentions', 'searches', 'audit'] as const

const bytesPerKb = 1024

/** Stored data of a person, and the backups that may contain it. */
export function KeptOf({ person }: { person: PersonShown }) {
  const say = useWords()
  const { locale } = useReader()
  const { day, number, time } = useWriting()
  const { leads, others, counts, files, backups } = person
  return (
    <section className="panel grid gap-4" aria-labelledby="kept">
      <h2 id="kept">{say('rights.kept_title')}</h2>
      <ul className="grid gap-1">
        {leads.map((lead) => (
          <li key={lead.id} className="[overflow-wrap:anywhere]">
            <a className="text-link font-semibold" href={`/console/leads/${lead.id}`}>
              {lead.name}
            </a>
            <span className="block text-sm text-quiet">
              {[lead.email, lead.phone, choiceName(locale, 'office', lead.office), day(lead.created_at)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 md:max-w-xl">
        {COUNTED.map((name) => (
          <div key={name} className="contents">
            <dt>{say(`rights.counted.${name}`)}</dt>
            <dd className="text-end tabular-nums" data-count={name}>
              {number(counts[name])}
            </dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && (
        <div>
          <h3 className="font-semibold">{say('rights.files')}</h3>
          <ul className="text-sm">
            {files.map((file) => (
              <li key={`${file.order_reference} ${file.name}`} className="[overflow-wrap:anywhere]">
                {file.name}{' '}
                <span className="text-quiet">
                  {say('order_stand.size', { size: number(Math.ceil(file.byte_size / bytesPerKb)) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3 className="font-semibold">{say('rights.backups')}</h3>
        <p className="text-sm">{say(backups.length > 0 ? 'rights.backups_text' : 'rights.backups_none')}</p>
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
          <h3 className="font-semibold">{say('rights.others')}</h3>
          <p className="text-sm">{say('rights.others_text')}</p>
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
  const say = useWords()
  return (
    <section className="panel grid gap-2" aria-labelledby="export">
      <h2 id="export">{say('rights.export_title')}</h2>
      <p>{say('rights.export_text')}</p>
      <PostForm action="/console/rights/export">
        <input type="hidden" name="leads" value={leads} />
        <Submit data-export>{say('rights.export_submit')}</Submit>
      </PostForm>
    </section>
  )
}

type Props = { person: PersonShown; action: string; refused: Refused | null; kept: Kept }

/** Explains what is erased and what is retained, and asks for the reason and the typed email address. */
export function EraseForm({ person, action, refused, kept }: Props) {
  const say = useWords()
  const { counts, keeps_years: years, leads, stand } = person
  const isStale = refused?.code === 'conflict'
  return (
    <section className="panel grid gap-3 border-danger" aria-labelledby="erase">
      <h2 id="erase">{say('rights.erase_title')}</h2>
      {isStale && <Notice isBad text={say('rights.conflict')} />}
      {!isStale && <Notice isBad text={formMessage(refused, ['confirm', 'reason', 'note'])} />}
      <p className="max-w-prose">{say('rights.erase_text')}</p>
      <p className="max-w-prose">
        {counts.kept > 0 ? say('rights.erase_kept', { count: counts.kept, years }) : say('rights.erase_kept_nothing')}
      </p>
      <PostForm action={action} className="grid max-w-md gap-3">
        <input type="hidden" name="leads" value={leads.map(({ id }) => id).join(',')} />
        <input type="hidden" name="stand" value={stand} />
        <Choice
          label={say('rights.reason')}
          name="reason"
          defaultValue={typedIn(kept, 'reason')}
          options={REASONS.map((reason) => [reason, say(`rights.reasons.${reason}`)])}
          errors={refused?.errors.reason}
        />
        <Field
          label={say('rights.note')}
          name="note"
          defaultValue={typedIn(kept, 'note')}
          maxLength={500}
          hint={say('rights.note_hint')}
          errors={refused?.errors.note}
        />
        <Field
          label={say('rights.confirm', { address: leads[0]?.email ?? '' })}
          name="confirm"
          autoComplete="off"
          defaultValue={typedIn(kept, 'confirm')}
          errors={refused?.errors.confirm}
          required
        />
        <Submit intent="erase" look="danger" className="justify-self-start">
          {say('rights.erase_submit')}
        </Submit>
      </PostForm>
    </section>
  )
}
