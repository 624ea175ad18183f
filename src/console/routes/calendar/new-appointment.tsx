import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { bookFromForm } from '../../calendar/act-on-appointment.ts'
import { today } from '../../calendar/columns.ts'
import { languageOf, withLanguages } from '../../calendar/languages.ts'
import { chooseTimes, timesForForm } from '../../calendar/time-choice.ts'
import { TimeFields, TimeSearch } from '../../calendar/time-fields.tsx'
import { MergedNotice } from '../../leads/merged-notice.tsx'
import { useTranslations } from '../../messages/translations.ts'
import { formMessage, notFound, textsOf } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Field } from '../../shell/field.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, principal, search, now }) => {
  const id = search.get('lead') ?? ''
  if (!id) throw notFound()
  const { lead, merged_into } = await staff.showLead({ id })
  const date = today(principal.timeZone, now)
  const { people, topics } = await staff.listCalendar({ from: date, days: '1' })
  const isBookable = people.some((person) => person.id === principal.staffId && person.is_bookable)
  const defaults = { office: lead.office, kind: 'office', topic: '', from: date, minutes: '' }
  const choice = await chooseTimes(staff, {
    search,
    defaults: { ...defaults, staff: isBookable ? principal.staffId : '' },
    zone: principal.timeZone,
    language: languageOf(lead),
  })
  const names = people.map(withLanguages(principal.locale))
  return { lead: { id: lead.id, name: lead.name, email: lead.email }, merged_into, choice, topics, people: names }
})

export const action = signedInAction(async ({ staff, principal, search, form, field, now }) => {
  const input = textsOf(form)
  const zone = principal.timeZone
  const findTimes = async () => {
    const { lead } = await staff.showLead({ id: search.get('lead') ?? '' })
    return timesForForm(staff, { input, zone, language: languageOf(lead), now })
  }
  if (field('intent') === 'find') return { input, error: null, choice: await findTimes() }
  const { result, error } = await bookFromForm(staff, search.get('lead') ?? '', input, zone)
  if (error) return data({ input, error, choice: await findTimes() }, { status: error.status })
  throw redirect(`/calendar/${result.id}?done=book`)
})

export default function NewAppointment() {
  const { lead, merged_into, topics, people, ...page } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const choice = result?.choice ?? page.choice
  const t = useTranslations()
  const errors = result?.error?.errors ?? {}
  return (
    <>
      <title>{t('calendar.book_for', { name: lead.name })}</title>
      <BackLink to={`/console/leads/${lead.id}`}>{lead.name}</BackLink>
      <h1>{t('calendar.book_for', { name: lead.name })}</h1>
      {merged_into && <MergedNotice into={merged_into} />}
      <Notice isBad text={formMessage(result?.error, ['start', 'staff', 'minutes', 'overlap', 'companion.email'])} />
      <PostForm className="panel mt-3 grid gap-4">
        <section>
          <h2>{t('calendar.what')}</h2>
          <TimeSearch choice={choice} topics={topics} people={people} errors={errors} />
        </section>
        <TimeFields choice={choice} intent="book" people={people} input={result?.input ?? null} errors={errors} />
        <p className="text-sm text-quiet">{t('calendar.held_hint')}</p>
        <div className="grid items-start gap-2.5 md:grid-cols-2">
          <Field
            name="companion"
            label={t('calendar.companion')}
            hint={t('calendar.companion_hint')}
            errors={errors['companion.name']}
            maxLength={100}
            defaultValue={result?.input.companion}
          />
          <Field
            name="companion_email"
            label={t('calendar.companion_email')}
            errors={errors['companion.email']}
            type="email"
            maxLength={254}
            defaultValue={result?.input.companion_email}
          />
        </div>
        {lead.email === '' ? (
          <p className="note-bad">{t('calendar.no_email')}</p>
        ) : (
          <p className="text-sm text-quiet">{t('calendar.book_hint')}</p>
        )}
        <Submit intent="book" look="main" className="justify-self-start">
          {t('calendar.book')}
        </Submit>
      </PostForm>
    </>
  )
}
