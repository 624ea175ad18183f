import { LEAD_STATUSES } from '../../domain/leads/statuses.ts'
import { useWords } from '../messages/words.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field, type Option } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Refused } from './act-on-lead.ts'
import type { LeadItem } from './lead-marks.tsx'

type Props = {
  lead: LeadItem
  owner: { id: string; name: string } | null
  colleagues: { id: string; name: string }[]
  me: string
  refused: Refused | undefined
}

/** Status and owner of a lead. */
export function Stand({ lead, owner, colleagues, me, refused }: Props) {
  const say = useWords()
  const typed = refused?.intent === 'change' ? refused.typed : {}
  const errors = refused?.intent === 'change' ? refused.errors : {}
  const hasLeft = owner !== null && !colleagues.some(({ id }) => id === owner.id)
  const left: Option[] = hasLeft ? [[owner.id, say('lead.left', { name: owner.name })]] : []
  return (
    <section className="panel max-lg:order-4">
      <PostForm className="grid gap-2.5" data-changed={refused?.intent === 'change' ? '' : undefined}>
        <input type="hidden" name="version" value={lead.version} />
        <Choice
          name="status"
          label={say('lead.status')}
          defaultValue={typed.status ?? lead.status}
          options={LEAD_STATUSES.map((status) => [status, say(`status.${status}`)])}
        />
        <Field
          name="lost_reason"
          label={say('lead.lost_reason')}
          errors={errors.lost_reason && [say('fields.reason')]}
          maxLength={500}
          defaultValue={typed.lost_reason ?? lead.lost_reason ?? ''}
        />
        <Choice
          name="owner"
          label={say('lead.owner')}
          errors={errors.owner}
          defaultValue={typed.owner ?? lead.owner_id ?? ''}
          options={[...left, ...colleagues.map(({ id, name }) => [id, name] as const)]}
          none={say('lead.nobody')}
        />
        <Submit intent="change">{say('lead.save')}</Submit>
      </PostForm>
      {lead.owner_id !== me && (
        <PostForm className="mt-2 grid">
          <input type="hidden" name="version" value={lead.version} />
          <input type="hidden" name="owner" value={me} />
          <Submit intent="take" data-key="a">
            {say('lead.take')}
          </Submit>
        </PostForm>
      )}
    </section>
  )
}
