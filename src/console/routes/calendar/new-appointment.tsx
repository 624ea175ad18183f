import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { timeOf } from '../../calendar/act-on-appointment.ts'
import { today } from '../../calendar/columns.ts'
import { chooseTimes } from '../../calendar/time-choice.ts'
import { TimeFields, TimeSearch } from '../../calendar/time-fields.tsx'
import { useTranslations } from '../../messages/translations.ts'
import { attempt, formMessage, notFound, textsOf } from '../../shell/action-error.ts'
import { BackLink, Submit } from '../../shell/controls.tsx'
import { Field } from '../../shell/field.tsx'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, principal, search, now }) => {
  const id = search.get('lead') ?? ''
  if (!id) throw notFound()
  const { lead } = await staff.showLead({ id })
  const date = today(principal.timeZone, now)
  const { people, topics } = await staff.listCalendar({ from: date, days: '1' })
  const isBookable = people.some((person) => person.id === principal.staffId && person.is_bookable)
  const defaults = { office: lead.office, kind: 'office', topic: '', from: date, minutes: '' }
  const choice = await chooseTimes(staff, {
    search,
    defaults: { ...defaults, staff: isBookable ? principal.staffId : '' },
    zone: principal.timeZone,
  })
  const names = people.map(({ id: staffId, name }) => ({ id: staffId, name }))
  return { lead: { id: lead.id, name: lead.name }, choice, topics, people: names, me: principal.staffId }
})

export const action = signedInAction(async ({ staff, principal, search, form }) => {
  const input = textsOf(form)
  const { office, kind, topic, minutes, companion, companion_email } = input
  const { result, error } = await attempt(() =>
    staff.bookForLead({
      id: search.get('lead') ?? '',
      ...timeOf(input, principal.timeZone),
      ...{ office, kind, topic },
      ...(minutes && { minutes: Number(minutes) }),
      ...(companion && { companion: { name: companion, email: companion_email } }),
    }),
  )
  if (error) return data({ input, error }, { status: error.status })
  throw redirect(`/calendar/${result.id}?done=book`)
})

export default function NewAppointment() {
  const { lead, choice, topics, people, me } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const t = useTranslations()
  const errors = result?.error.errors ?? {}
  return (
    <>
      <title>{t('calendar.book_for', { name: lead.name })}</title>
      <BackLink to={`/console/leads/${lead.id}`}>{lead.name}</BackLink>
      <h1>{t('calendar.book_for', { name: lead.name })}</h1>
      <Notice isBad text={formMessage(result?.error, ['start', 'staff', 'minutes', 'companion.email'])} />
      <section className="panel mt-3">
        <h2>{t('calendar.what')}</h2>
        <TimeSearch choice={choice} topics={topics} people={people} kept={{ lead: lead.id }} />
      </section>
      <PostForm className="panel mt-4 grid gap-4">
        <TimeFields choice={choice} people={people} me={me} input={result?.input ?? null} errors={errors} />
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
        <p className="text-sm text-quiet">{t('calendar.book_hint')}</p>
        <Submit intent="book" look="main" className="justify-self-start">
          {t('calendar.book')}
        </Submit>
      </PostForm>
    </>
  )
}
