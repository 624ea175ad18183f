import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { hasRole, isAdmin, type Principal } from '../../../domain/staff/principal.ts'
import { ClosedAppointments } from '../../calendar/closed-appointments.tsx'
import { useReader, useTranslations } from '../../messages/translations.ts'
import {
  type AppointmentSubmission,
  calendarOfPerson,
  changeAppointments,
  officeCalendar,
} from '../../settings/appointments/change-rules.ts'
import { OwnCalendars } from '../../settings/appointments/own-calendars.tsx'
import { OfficeForm, PersonForm } from '../../settings/appointments/rules-forms.tsx'
import type { BookingRules, OfficeRules, PersonRules } from '../../settings/appointments/rules-input.ts'
import { closesTime } from '../../settings/change-hours.ts'
import { DaysForm } from '../../settings/days-form.tsx'
import { WeekForm } from '../../settings/week-form.tsx'
import { Submit } from '../../shell/controls.tsx'
import { OneFormWarning } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

type Target = { office: OfficeRules } | { person: PersonRules }

/** The office or team member of the URL. Without one, consultants see themselves and admins the first office. */
function targetOf(rules: BookingRules, principal: Principal, search: URLSearchParams): Target | null {
  const own = rules.people.find(({ id }) => id === principal.staffId)
  const person = rules.people.find(({ id }) => id === search.get('person'))
  const office = rules.offices.find((one) => one.office === search.get('office'))
  if (person) return { person }
  if (office) return { office }
  const [first] = rules.offices
  if (isAdmin(principal) && first) return { office: first }
  return own ? { person: own } : first ? { office: first } : null
}

const yearOf = (search: URLSearchParams, now: number) => {
  const year = search.get('year') ?? ''
  return /^20\d\d$/.test(year) ? Number(year) : new Date(now).getUTCFullYear()
}

export const loader = signedInLoader(async ({ staff, principal, search, now }) => {
  const [rules, { calendars }] = await Promise.all([staff.showBookingRules(), staff.listCalendars()])
  const target = targetOf(rules, principal, search)
  const person = target && 'person' in target ? target.person : null
  const isOwn = person?.id === principal.staffId
  return {
    rules,
    office: target && 'office' in target ? target.office : null,
    person,
    calendar: person && calendarOfPerson(person, officeCalendar(person, calendars)),
    own: isOwn && hasRole(principal, 'consultant') ? await staff.showOwnCalendars() : null,
    zones: Intl.supportedValuesOf('timeZone'),
    year: yearOf(search, now),
    done: search.get('done'),
    closed:
      person && (isAdmin(principal) || isOwn) && closesTime(search.get('done'))
        ? await staff.listClosedAppointments({ by: 'hours', staff: person.id })
        : null,
    isAdmin: isAdmin(principal),
    mayChange: isAdmin(principal) || isOwn,
  }
})

export const action = signedInAction(async ({ staff, principal, search, form, now }) => {
  const rules = await staff.showBookingRules()
  const target = targetOf(rules, principal, search)
  if (!target) throw data(null, { status: 404 })
  const year = yearOf(search, now)
  const about = 'office' in target ? { office: target.office.office } : target
  const submission = await changeAppointments({ staff, rules, target: about, year, form })
  const here = 'office' in target ? `office=${target.office.office}` : `person=${target.person.id}`
  if (!submission)
    throw redirect(`/settings/appointments?${here}&year=${year}&done=${encodeURIComponent(String(form.get('intent')))}`)
  return data(submission, { status: statusOf(submission) })
})

function statusOf(submission: AppointmentSubmission): number {
  if (submission.intent === 'new_link' || submission.intent === 'copy') return 200
  return submission.isConflict ? 409 : 422
}

export default function AppointmentSettings() {
  const page = useLoaderData<typeof loader>()
  const { rules, office, person, calendar, own, zones, year, done, closed, mayChange } = page
  const submission = useActionData<typeof action>()
  const t = useTranslations()
  const { offices } = useReader()
  const isSaved = (...intents: string[]) => intents.includes(done ?? '') && !submission
  const officeOf = person && [...person.offices, ...person.works_at][0]
  const officeRules = rules.offices.find((one) => one.office === officeOf) ?? rules.offices[0]
  const rulesSubmission = submission?.intent === 'office' || submission?.intent === 'person' ? submission : null
  const hoursSubmission =
    submission?.intent === 'week' || submission?.intent === 'days' || submission?.intent === 'copy'
      ? submission
      : undefined
  return (
    <>
      <title>{t('booking_rules.title')}</title>
      <h1>{t('booking_rules.title')}</h1>
      <p className="mt-1 max-w-prose">{t('booking_rules.intro')}</p>
      {person && <OneFormWarning />}
      <Targets rules={rules} office={office?.office ?? null} person={person?.id ?? null} />
      <p className="mb-3 flex flex-wrap gap-x-5 text-sm">
        <a className="text-link" href="/console/settings/hours">
          {t('booking_rules.to_hours')}
        </a>
        {page.isAdmin && (
          <a className="text-link" href="/console/content/consultation_topics">
            {t('booking_rules.to_topics')}
          </a>
        )}
      </p>
      {closed && !submission && <ClosedAppointments {...closed} />}
      {!mayChange && <p className="mb-3 text-sm text-quiet">{t('settings.read_only')}</p>}
      {!office && !person && <p className="panel">{t('hours.none')}</p>}
      {office && (
        <div className="grid gap-4">
          <h2 className="sr-only">{offices.nameOf(office.office)}</h2>
          <OfficeForm
            office={office}
            topics={rules.topics}
            submission={rulesSubmission}
            isSaved={isSaved('office')}
            mayChange={mayChange}
          />
        </div>
      )}
      {person && officeRules && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="grid gap-4">
            <PersonForm
              person={person}
              office={officeRules}
              topics={rules.topics}
              submission={rulesSubmission}
              isSaved={isSaved('person')}
              mayChange={mayChange}
              isAdmin={page.isAdmin}
            />
            {calendar && (
              <DaysForm
                calendar={calendar}
                query={`person=${person.id}`}
                year={year}
                submission={hoursSubmission}
                isSaved={isSaved('days')}
                mayChange={mayChange}
              />
            )}
          </div>
          <div className="grid gap-4">
            {calendar && (
              <div className="grid gap-2">
                <WeekForm
                  calendar={calendar}
                  zones={zones}
                  submission={hoursSubmission}
                  isSaved={isSaved('week', 'office_hours')}
                  mayChange={mayChange}
                />
                <p className="text-sm text-quiet">
                  {t(person.calendar ? 'booking_rules.own_hours' : 'booking_rules.office_hours')}
                </p>
                {person.calendar && mayChange && (
                  <PostForm>
                    <input type="hidden" name="version" value={person.version} />
                    <Submit intent="office_hours">{t('booking_rules.use_office_hours')}</Submit>
                  </PostForm>
                )}
              </div>
            )}
            {own && (
              <OwnCalendars
                own={own}
                submission={submission?.intent === 'source' || submission?.intent === 'link' ? submission : null}
                newLink={submission?.intent === 'new_link' ? submission : null}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

type TargetProps = { rules: BookingRules; office: string | null; person: string | null }

/** Links to the rules of each office and team member. */
function Targets({ rules, office, person }: TargetProps) {
  const t = useTranslations()
  const { offices } = useReader()
  const groups = [
    {
      label: t('hours.offices'),
      links: rules.offices.map((one) => ({
        to: `?office=${one.office}`,
        name: offices.nameOf(one.office),
        isHere: one.office === office,
        more: '',
      })),
    },
    {
      label: t('booking_rules.people'),
      links: rules.people.map(({ id, name, is_bookable }) => ({
        to: `?person=${id}`,
        name,
        isHere: id === person,
        more: is_bookable ? '' : t('booking_rules.not_bookable'),
      })),
    },
  ]
  return (
    <div className="my-3 grid gap-2">
      {groups.map(({ label, links }) => (
        <nav key={label} aria-label={label}>
          <ul className="flex flex-wrap items-center gap-2">
            <li className="text-sm font-semibold" aria-hidden="true">
              {label}
            </li>
            {links.map(({ to, name, isHere, more }) => (
              <li key={to}>
                <a
                  href={to}
                  aria-current={isHere ? 'page' : undefined}
                  className="button aria-[current=page]:border-ink aria-[current=page]:bg-sand"
                >
                  {name}
                  {more && <span className="text-sm font-normal text-quiet">{more}</span>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
