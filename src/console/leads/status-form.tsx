import { LEAD_STATUSES } from '../../domain/leads/statuses.ts'
import { useTranslations } from '../messages/translations.ts'
import { type PersonOfOffices, usePeopleOptions } from '../people/people-options.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field, type Option } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { LeadFormResult } from './act-on-lead.ts'
import type { LeadItem } from './lead-tags.tsx'

type Props = {
  lead: LeadItem
  owner: { id: string; name: string } | null
  colleagues: readonly PersonOfOffices[]
  me: string
  formResult: LeadFormResult | undefined
}

/** Status and owner of a lead. */
export function StatusForm({ lead, owner, colleagues, me, formResult }: Props) {
  const t = useTranslations()
  const input = formResult?.intent === 'change' ? formResult.input : {}
  const errors = formResult?.intent === 'change' ? formResult.errors : {}
  const hasLeft = owner !== null && !colleagues.some(({ id }) => id === owner.id)
  const { options, group } = usePeopleOptions(colleagues, lead.office)
  const left: Option[] = hasLeft ? [[owner.id, t('lead.left', { name: owner.name })]] : []
  return (
    <section className="panel max-lg:order-4">
      <PostForm className="grid gap-2.5" data-changed={formResult?.intent === 'change' ? '' : undefined}>
        <input type="hidden" name="version" value={lead.version} />
        <Choice
          name="status"
          label={t('lead.status')}
          defaultValue={input.status ?? lead.status}
          options={LEAD_STATUSES.map((status) => [status, t(`status.${status}`)])}
        />
        <Field
          name="lost_reason"
          label={t('lead.lost_reason')}
          errors={errors.lost_reason && [t('fields.reason')]}
          maxLength={500}
          defaultValue={input.lost_reason ?? lead.lost_reason ?? ''}
        />
        <Choice
          name="owner"
          label={t('lead.owner')}
          errors={errors.owner}
          defaultValue={input.owner ?? lead.owner_id ?? ''}
          options={[...left, ...options]}
          group={group}
          none={t('lead.unassigned')}
        />
        <Submit intent="change">{t('lead.save')}</Submit>
      </PostForm>
      {lead.owner_id !== me && (
        <PostForm className="mt-2 grid">
          <input type="hidden" name="version" value={lead.version} />
          <input type="hidden" name="owner" value={me} />
          <Submit intent="take" data-key="a">
            {t('lead.take')}
          </Submit>
        </PostForm>
      )}
    </section>
  )
}
