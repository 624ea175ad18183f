import { LEAD_STATUSES } from '../../domain/leads/statuses.ts'
import { useWords } from '../messages/words.ts'
import type { LeadItem } from './lead-item.ts'
import type { Refused } from './refused.ts'
import { Wrong } from './wrong.tsx'

type Props = {
  lead: LeadItem
  owner: { id: string; name: string } | null
  colleagues: { id: string; name: string }[]
  me: string
  refused: Refused | undefined
}

/** Where the lead stands and whose it is. */
export function Stand({ lead, owner, colleagues, me, refused }: Props) {
  const say = useWords()
  const typed = refused?.intent === 'change' ? refused.typed : {}
  const errors = refused?.intent === 'change' ? refused.errors : {}
  return (
    <section className="panel max-lg:order-4">
      <form method="post" className="grid gap-2.5" data-changed={refused?.intent === 'change' ? '' : undefined}>
        <input type="hidden" name="version" value={lead.version} />
        <label className="block">
          <span className="text-sm">{say('lead.status')}</span>
          <select name="status" defaultValue={typed.status ?? lead.status} className="field-input">
            {LEAD_STATUSES.map((status) => (
              <option key={status} value={status}>
                {say(`status.${status}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="block">
          <span className="text-sm">{say('lead.lost_reason')}</span>
          <input
            name="lost_reason"
            type="text"
            data-limit={500}
            defaultValue={typed.lost_reason ?? lead.lost_reason ?? ''}
            className="field-input"
            aria-invalid={Boolean(errors.lost_reason)}
          />
          {errors.lost_reason && <Wrong errors={[say('fields.reason')]} />}
        </label>
        <label className="block">
          <span className="text-sm">{say('lead.owner')}</span>
          <select name="owner" defaultValue={typed.owner ?? lead.owner_id ?? ''} className="field-input">
            <option value="">{say('lead.nobody')}</option>
            {owner && !colleagues.some(({ id }) => id === owner.id) && (
              <option value={owner.id}>{say('lead.left', { name: owner.name })}</option>
            )}
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Wrong errors={errors.owner} />
        </label>
        <button type="submit" name="intent" value="change" className="button">
          {say('lead.save')}
        </button>
      </form>
      {lead.owner_id !== me && (
        <form method="post" className="mt-2 grid">
          <input type="hidden" name="version" value={lead.version} />
          <input type="hidden" name="owner" value={me} />
          <button type="submit" name="intent" value="take" className="button" data-key="a">
            {say('lead.take')}
          </button>
        </form>
      )}
    </section>
  )
}
