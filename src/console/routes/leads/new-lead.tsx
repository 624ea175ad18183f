import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { isOneOf } from '../../../domain/collections.ts'
import { LEAD_FIELDS, MANUAL_ORIGINS } from '../../../domain/leads/manual-lead.ts'
import { ContactFields, typedOf, valuesOf } from '../../leads/contact-form.tsx'
import { useTranslations } from '../../messages/translations.ts'
import { attempt, formMessage } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Checkbox, Choice, TextArea } from '../../shell/field.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, principal, query }) => {
  const { colleagues } = await staff.listColleagues()
  return {
    // the form carries the id of the lead: sent twice, it adds one
    id: crypto.randomUUID().replaceAll('-', '').slice(0, 16),
    colleagues,
    me: principal.staffId,
    edition: principal.locale,
    office: principal.offices[0] ?? '',
    origin: isOneOf(MANUAL_ORIGINS, query.origin ?? '') ? query.origin : undefined,
  }
})

export const action = signedInAction(async ({ staff, form, field }) => {
  const { result, error } = await attempt(() =>
    staff.addLead({
      ...typedOf(form),
      id: field('id'),
      origin: field('origin'),
      note: field('note'),
      owner: field('owner'),
      waiting: field('waiting') === '1',
      distinct: field('distinct') === '1',
    }),
  )
  if (result && result.alike.length === 0) throw redirect(`/leads/${result.id}?done=added`)
  return data({ values: valuesOf(form), alike: result?.alike ?? [], error }, { status: error?.status ?? 409 })
})

/** Enters a lead from a call, a visit or a fair. */
export default function NewLead() {
  const { id, colleagues, me, edition, office, origin } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  const t = useTranslations()
  const values = rejected?.values ?? { edition, office, origin: origin ?? MANUAL_ORIGINS[0], owner: me, countries: '' }
  const errors = rejected?.error?.errors ?? {}
  return (
    <>
      <title>{t('lead.new')}</title>
      <BackLink to="/console/leads">{t('lead.back')}</BackLink>
      <h1>{t('lead.new')}</h1>
      <Notice isBad text={formMessage(rejected?.error, [...LEAD_FIELDS, 'origin', 'note', 'owner'])} />
      <PostForm className="panel mt-3 grid max-w-3xl gap-4" data-changed={rejected ? '' : undefined}>
        <input type="hidden" name="id" value={rejected?.values.id ?? id} />
        {rejected && rejected.alike.length > 0 && (
          <div className="note-bad" role="alert">
            <p className="font-semibold">{t('lead.alike')}</p>
            <ul className="mt-1">
              {rejected.alike.map((lead) => (
                <li key={lead.id}>
                  <a className="text-link" href={`/console/leads/${lead.id}`}>
                    {lead.name}
                  </a>{' '}
                  <span className="text-quiet">{[lead.phone, lead.email].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
            <Checkbox name="distinct" label={t('lead.distinct')} />
          </div>
        )}
        <Choice
          name="origin"
          label={t('lead.origin')}
          defaultValue={values.origin}
          options={MANUAL_ORIGINS.map((one) => [one, t(`origin.${one}`)])}
        />
        <ContactFields values={values} errors={errors} />
        <TextArea
          name="note"
          label={t('lead.note')}
          hint={t('lead.new_note_hint')}
          errors={errors.note}
          rows={4}
          maxLength={5000}
          defaultValue={values.note}
        />
        <Choice
          name="owner"
          label={t('lead.owner')}
          errors={errors.owner}
          defaultValue={values.owner}
          options={colleagues.map(({ id: value, name }) => [value, name])}
          none={t('lead.by_rules')}
        />
        <Checkbox name="waiting" label={t('lead.waiting')} defaultChecked={values.waiting === '1'} />
        <Submit look="main" className="justify-self-start">
          {t('lead.add')}
        </Submit>
      </PostForm>
    </>
  )
}
