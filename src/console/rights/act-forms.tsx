import { typedIn } from '../account/typed-before.ts'
import type { Kept } from '../door/kept.ts'
import { useWords } from '../messages/words.ts'
import { Choice, Field } from '../shell/field.tsx'
import { Notice } from '../shell/notice.tsx'
import { formMessage, type Refused } from '../shell/refused.ts'
import type { PersonShown } from './kept-of.tsx'

const REASONS = ['asked', 'consent_withdrawn', 'no_longer_needed', 'mistake'] as const

/** Everything about them as one file. */
export function ExportForm({ leads }: { leads: string }) {
  const say = useWords()
  return (
    <section className="panel grid gap-2" aria-labelledby="export">
      <h2 id="export">{say('rights.export_title')}</h2>
      <p>{say('rights.export_text')}</p>
      <form method="post" action="/console/rights/export">
        <input type="hidden" name="leads" value={leads} />
        <button type="submit" className="button" data-export>
          {say('rights.export_submit')}
        </button>
      </form>
    </section>
  )
}

type Props = { person: PersonShown; action: string; refused: Refused | null; kept: Kept }

/** What goes and what stays, why, and their address typed once more. */
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
      <form method="post" action={action} className="grid max-w-md gap-3">
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
        <button type="submit" name="intent" value="erase" className="button button-danger justify-self-start">
          {say('rights.erase_submit')}
        </button>
      </form>
    </section>
  )
}
