import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { type Acted, actOnAppointment } from '../../calendar/act-on-appointment.ts'
import { AppointmentActions } from '../../calendar/appointment-actions.tsx'
import { AppointmentFacts } from '../../calendar/appointment-facts.tsx'
import { addDays, today } from '../../calendar/columns.ts'
import { doneMessage } from '../../calendar/done-message.ts'
import { zonesOf } from '../../calendar/entries.ts'
import { languageOf, withLanguages } from '../../calendar/languages.ts'
import { LeadAppointments } from '../../calendar/lead-appointments.tsx'
import { dateIn } from '../../calendar/local-time.ts'
import { NeighbourLinks, neighboursOf } from '../../calendar/neighbours.tsx'
import { chooseTimes, timesForForm } from '../../calendar/time-choice.ts'
import { Inquiry } from '../../leads/sent-by-person.tsx'
import { useFormat, useTranslations } from '../../messages/translations.ts'
import { formMessage, notFound, textsOf } from '../../shell/action-error.ts'
import { BackLink } from '../../shell/controls.tsx'
import { Notice, OneFormWarning } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'

/** Appointments of a week before and after can be swapped with it. */
const swapDays = 7

export const loader = signedInLoader(async ({ staff, principal, params, search, now }) => {
  const shown = await staff.showAppointment({ id: params.id ?? '' })
  const { appointment, lead: leadFacts } = shown
  if (appointment.state === 'blocked') throw notFound()
  const zone = principal.timeZone
  const date = dateIn(zone, appointment.start)
  const firstSwap = addDays(date, -swapDays)
  const [around, ofDay, calendars, page] = await Promise.all([
    staff.listCalendar({
      from: firstSwap > today(zone, now) ? firstSwap : today(zone, now),
      days: String(2 * swapDays),
      office: appointment.office,
    }),
    staff.listCalendar({ from: date, days: '1', staff: appointment.staff.id }),
    staff.listCalendars(),
    leadFacts && staff.showLead({ id: leadFacts.id }),
  ])
  const { office, kind, topic, start, end } = appointment
  const defaults = {
    office,
    kind,
    topic,
    staff: appointment.staff.id,
    from: date,
    minutes: String((end - start) / 60_000),
  }
  const choice = appointment.can_change
    ? await chooseTimes(staff, { search, defaults, except: appointment.id, zone, language: languageOf(appointment) })
    : null
  const swaps = around.appointments.filter(
    (one) => one.can_change && one.id !== appointment.id && one.staff.id !== appointment.staff.id,
  )
  return {
    appointment,
    lead: page && {
      lead: page.lead,
      inquiry: page.inquiries.find(({ reference }) => reference === shown.inquiry?.reference) ?? null,
    },
    others: shown.others,
    people: around.people.map(withLanguages(principal.locale)),
    videoLink: shown.video_link,
    needsCover: shown.needs_cover,
    topics: around.topics,
    zones: zonesOf(calendars),
    choice,
    swaps,
    date,
    neighbours: neighboursOf(appointment.id, ofDay.appointments),
    isMoving: search.has('from') || search.has('start'),
    done: search.get('done'),
  }
})

export const action = signedInAction(async ({ staff, principal, params, form, field, now }) => {
  const id = params.id ?? ''
  const input = textsOf(form)
  const findTimes = async () => {
    const { appointment } = await staff.showAppointment({ id })
    return timesForForm(staff, { input, except: id, zone: principal.timeZone, language: languageOf(appointment), now })
  }
  if (field('intent') === 'find') return { result: null, moving: { input, choice: await findTimes() } }
  const acted: Acted = await actOnAppointment(staff, form, principal.timeZone, id)
  const { result, done } = acted
  if (!result) throw redirect(`/calendar/${id}?done=${done}`)
  const moving = result.intent === 'move' ? { input, choice: await findTimes() } : null
  return data({ result: { ...result, input: { ...input, id } }, moving }, { status: result.error.status })
})

const SHOWN = ['start', 'staff', 'other', 'minutes', 'overlap', 'reason', 'outcome', 'next_step', 'next_day']

export default function AppointmentPage() {
  const page = useLoaderData<typeof loader>()
  const { appointment, lead, others, done, topics, zones } = page
  const posted = useActionData<typeof action>()
  const result = posted?.result ?? undefined
  const t = useTranslations()
  const name = lead?.lead.name ?? t('calendar.someone')
  const { time } = useFormat()
  const message = done && !posted ? doneMessage(done, t) : null
  const { start, end, can_change } = appointment
  const overlapping = others.find((one) => can_change && one.can_change && one.start < end && one.end > start)
  return (
    <>
      <title>{t('calendar.appointment_with', { name })}</title>
      <BackLink to={`/console/calendar?view=day&from=${page.date}`}>{t('calendar.title')}</BackLink>
      <h1 className="[overflow-wrap:anywhere]">{t('calendar.appointment_with', { name })}</h1>
      <NeighbourLinks {...page.neighbours} />
      {lead?.lead.email === '' && <p className="note-bad mt-3">{t('calendar.no_email')}</p>}
      {overlapping && (
        <p className="note-bad mt-3">
          {t('calendar.overlaps', { time: time(overlapping.start), consultant: overlapping.staff.name })}
        </p>
      )}
      <OneFormWarning />
      <Notice text={message} />
      <Notice isBad text={formMessage(result?.error, SHOWN)} />
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4 max-lg:contents">
          <AppointmentActions
            {...page}
            choice={page.choice && (posted?.moving?.choice ?? page.choice)}
            moveInput={posted?.moving?.input ?? null}
            result={result}
            leadId={lead?.lead.id ?? null}
          />
          {lead?.inquiry && (
            <section className="panel max-lg:order-3">
              <h2>{t('calendar.sent')}</h2>
              <Inquiry inquiry={lead.inquiry} proposalProps={{ lead: lead.lead, proposals: [], mayAct: false }} />
            </section>
          )}
        </div>
        <div className="grid gap-4 max-lg:contents">
          <AppointmentFacts
            appointment={appointment}
            lead={lead?.lead ?? null}
            topics={topics}
            zones={zones}
            needsCover={page.needsCover}
            videoLink={page.videoLink}
          />
          {others.length > 0 && (
            <section className="panel max-lg:order-4">
              <h2>{t('calendar.others')}</h2>
              <LeadAppointments appointments={others} topics={topics} />
            </section>
          )}
        </div>
      </div>
    </>
  )
}
