import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { LEAD_FIELDS } from '../../../domain/leads/manual-lead.ts'
import { ContactFields, typedOf, valuesOf } from '../../leads/contact-form.tsx'
import { useTranslations } from '../../messages/translations.ts'
import { attempt, formMessage, notFound } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, params }) => {
  const { lead, merged_into } = await staff.showLead({ id: params.id ?? '' })
  if (merged_into) throw notFound()
  return { lead }
})

export const action = signedInAction(async ({ staff, params, form, field }) => {
  const id = params.id ?? ''
  const { error } = await attempt(() => staff.correctLead({ ...typedOf(form), id, version: Number(field('version')) }))
  if (!error) throw redirect(`/leads/${id}?done=corrected`)
  return data({ values: valuesOf(form), error }, { status: error.status })
})

/** Corrects what a lead says of its person. */
export default function CorrectLead() {
  const { lead } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  const t = useTranslations()
  const isConflict = rejected?.error.status === 409
  const stored = Object.fromEntries(LEAD_FIELDS.map((field) => [field, String(lead[field] ?? '')]))
  return (
    <>
      <title>{t('lead.correct_of', { name: lead.name })}</title>
      <BackLink to={`/console/leads/${lead.id}`}>{lead.name}</BackLink>
      <h1>{t('lead.correct')}</h1>
      <Notice isBad text={isConflict ? t('lead.conflict') : formMessage(rejected?.error, LEAD_FIELDS)} />
      <PostForm className="panel mt-3 grid max-w-3xl gap-4" data-changed={rejected ? '' : undefined}>
        <input type="hidden" name="version" value={lead.version} />
        <ContactFields
          values={rejected?.values ?? { ...stored, countries: lead.countries.join(',') }}
          errors={rejected?.error.errors ?? {}}
        />
        <p className="text-sm text-quiet">{t('lead.correct_hint')}</p>
        <Submit look="main" className="justify-self-start">
          {t('lead.save')}
        </Submit>
      </PostForm>
    </>
  )
}
