import { redirect } from 'react-router'
import type { StaffClient } from '../../api/staff/client.ts'
import { LEAD_STATUSES } from '../../domain/leads/statuses.ts'
import { useTranslations } from '../messages/translations.ts'
import { attempt, textsOf } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { LeadItem } from './lead-tags.tsx'

/** What a rejected form had. */
export type BulkSubmission = {
  /** Values of the checked boxes. */
  chosen: string[]
  input: Record<string, string>
  errors: Record<string, string[]>
}

export const BULK_FORM = 'bulk'

/** The value of a lead's check box. A lead that somebody changes meanwhile has another version, and stays as it is. */
export const choiceOf = ({ id, version }: Pick<LeadItem, 'id' | 'version'>): string => `${id}.${version}`

const UNASSIGNED = 'none'

/** Changes the checked leads. @throws a redirect on success, which has the counts */
export async function changeChosen(
  staff: StaffClient,
  form: FormData,
  search: string,
  path = '/leads',
): Promise<BulkSubmission> {
  const input = textsOf(form)
  const { owner = '', status = '', lost_reason } = input
  const chosen = form.getAll('lead').map(String)
  const leads = chosen.map((choice) => {
    const [id, version] = choice.split('.')
    return { id, version: Number(version) }
  })
  const { result, error } = await attempt(() =>
    staff.changeLeads({
      leads,
      ...(owner !== '' && { owner_id: owner === UNASSIGNED ? null : owner }),
      ...(status !== '' && { status }),
      ...(lost_reason && { lost_reason }),
    }),
  )
  if (error) return { chosen, input, errors: error.errors }
  const to = new URLSearchParams(search)
  to.set('done', `changed.${result.changed}.${result.unchanged}`)
  throw redirect(`${path}?${to}`)
}

/** The text for the counts of a redirect; null for another one. */
export function useBulkResult(done: string | null): string | null {
  const t = useTranslations()
  const [, changed, unchanged] = /^changed\.(\d{1,3})\.(\d{1,3})$/.exec(done ?? '') ?? []
  if (changed === undefined) return null
  const stayed = Number(unchanged) > 0 ? [t('bulk.unchanged', { count: Number(unchanged) })] : []
  return [t('bulk.changed', { count: Number(changed) }), ...stayed].join(' ')
}

type Props = {
  colleagues: { id: string; name: string }[]
  submission: BulkSubmission | undefined
}

/** Changes owner or status of several leads, at the lower edge of the window. Their check boxes are in the rows of the list. */
export function BulkForm({ colleagues, submission }: Props) {
  const t = useTranslations()
  const { input = {}, errors = {} } = submission ?? {}
  return (
    <details className="panel sticky bottom-0 z-10 mt-3" open={submission !== undefined || undefined}>
      <summary className="min-h-9 font-semibold leading-9">{t('bulk.title')}</summary>
      <PostForm id={BULK_FORM} className="flex flex-wrap items-end gap-2.5">
        {errors.leads && (
          <p role="alert" className="w-full text-danger">
            {t('bulk.none_chosen')}
          </p>
        )}
        <Choice
          id="bulk-owner"
          name="owner"
          label={t('inbox.owner')}
          none={t('bulk.keep')}
          defaultValue={input.owner}
          options={[[UNASSIGNED, t('inbox.unassigned')], ...colleagues.map(({ id, name }) => [id, name] as const)]}
        />
        <Choice
          id="bulk-status"
          name="status"
          label={t('inbox.status')}
          errors={errors.status && [t('bulk.no_change')]}
          none={t('bulk.keep')}
          defaultValue={input.status}
          options={LEAD_STATUSES.map((status) => [status, t(`status.${status}`)])}
        />
        <Field
          id="bulk-reason"
          name="lost_reason"
          label={t('lead.lost_reason')}
          errors={errors.lost_reason && [t('fields.reason')]}
          maxLength={500}
          defaultValue={input.lost_reason}
        />
        <Submit intent="bulk">{t('bulk.apply')}</Submit>
      </PostForm>
    </details>
  )
}
