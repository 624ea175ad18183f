/** Two leads side by side, with a choice for each field. */

import { redirect } from 'react-router'
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { keysOf } from '../../domain/collections.ts'
import { useTranslations } from '../messages/translations.ts'
import { type FormError, formErrorOf, textsOf } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { FieldError } from '../shell/field.tsx'
import { PostForm } from '../shell/post-form.tsx'
import { type Field, fieldName, useFieldText } from './labels.ts'

export type MergeError = FormError & { input: Record<string, string> }

/** Runs the action that the form names. @throws a redirect on success */
export async function actOnDuplicate(
  staff: StaffClient,
  ids: { id: string; other: string },
  form: FormData,
): Promise<MergeError> {
  const { intent = '', version, other_version, ...choice } = textsOf(form)
  const versions = { version: Number(version), other_version: Number(other_version) }
  const error = await formErrorOf(async () => {
    if (intent === 'merge') await staff.mergeLeads({ ...ids, ...versions, choice })
    else if (intent === 'distinct' || intent === 'together')
      await staff.dismissDuplicate({ ...ids, is_dismissed: intent === 'distinct' })
    else throw new Response(null, { status: 400 })
  })
  if (error) return { ...error, input: choice }
  throw redirect(`/leads/${ids.id}${intent === 'together' ? `/doubles/${ids.other}` : ''}?done=${intent}`)
}

type Duplicate = StaffAnswer<'showDuplicate'>

type Props = {
  duplicate: Duplicate
  colleagues: { id: string; name: string }[]
  input: Record<string, string>
  errors: Record<string, string[]>
}

/** Lets the user choose a value for each field in which the leads differ; equal values are only shown. */
export function MergeForm({ duplicate, colleagues, input, errors }: Props) {
  const t = useTranslations()
  const textOf = useFieldText(colleagues)
  const { primary, secondary, suggested } = duplicate
  const fields = keysOf(suggested)
  const isAlike = (field: Field) => textOf(primary.lead, field) === textOf(secondary.lead, field)
  const alike = fields.filter((field) => isAlike(field) && textOf(primary.lead, field))
  return (
    <PostForm className="panel mt-4 grid gap-3">
      <input type="hidden" name="version" value={primary.lead.version} />
      <input type="hidden" name="other_version" value={secondary.lead.version} />
      <p>{t('duplicates.choose')}</p>
      <div className="grid gap-2">
        {fields
          .filter((field) => !isAlike(field))
          .map((field) => (
            <Choose
              key={field}
              field={field}
              sides={[textOf(primary.lead, field), textOf(secondary.lead, field)]}
              chosen={input[field] ?? suggested[field]}
              errors={errors[field]}
            />
          ))}
      </div>
      {fields.filter(isAlike).map((field) => (
        <input key={field} type="hidden" name={field} value={suggested[field]} />
      ))}
      {alike.length > 0 && (
        <div>
          <h2 className="text-sm">{t('duplicates.same_both')}</h2>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm">
            {alike.map((field) => (
              <div key={field} className="contents">
                <dt className="text-quiet">{fieldName(field, t)}</dt>
                <dd>{textOf(primary.lead, field)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <p className="text-sm text-quiet">{t('duplicates.countries_both')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Submit intent="merge" look="main">
          {t('duplicates.merge')}
        </Submit>
        <span className="text-sm text-quiet">{t('duplicates.merge_note')}</span>
      </div>
    </PostForm>
  )
}

function Choose({
  field,
  sides,
  chosen,
  errors,
}: {
  field: Field
  sides: [string, string]
  chosen: string | undefined
  errors: string[] | undefined
}) {
  const t = useTranslations()
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-0.5 text-sm text-quiet">{fieldName(field, t)}</legend>
      {(['kept', 'gone'] as const).map((side, at) => (
        <label
          key={side}
          className="flex min-h-10 items-center gap-2 rounded-lg border border-line px-2.5 py-1 has-checked:border-ink has-checked:bg-sand"
        >
          <input type="radio" name={field} value={side} defaultChecked={chosen === side} className="shrink-0" />
          <span className={`min-w-0 [overflow-wrap:anywhere] ${sides[at] ? '' : 'text-quiet'}`}>
            {sides[at] || t('duplicates.nothing')}
          </span>
        </label>
      ))}
      {errors && (
        <div className="col-span-2">
          <FieldError errors={errors} />
        </div>
      )}
    </fieldset>
  )
}
