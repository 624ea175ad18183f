import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { CodeNames } from '../../../domain/code-names.ts'
import { editionCodes, editionOf } from '../../../domain/editions.ts'
import { isAdmin, type Principal } from '../../../domain/staff/principal.ts'
import { ClosedAppointments } from '../../calendar/closed-appointments.tsx'
import { useReader, useTranslations } from '../../messages/translations.ts'
import { changeHours, closesTime } from '../../settings/change-hours.ts'
import { DaysForm } from '../../settings/days-form.tsx'
import { GoalsForm } from '../../settings/goals-form.tsx'
import { HolidaysForm } from '../../settings/holidays-form.tsx'
import { WeekForm } from '../../settings/week-form.tsx'
import { OneFormWarning } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'

type Requested = { request: Request; principal: Principal; offices: CodeNames; now: number }

/** Office and year of the URL; an invalid one falls back to the user's office and the current year. The office is null without any. */
function requestedOf({ request, principal, offices, now }: Requested) {
  const { searchParams } = new URL(request.url)
  const codes = offices.options.map(({ code }) => code)
  const office =
    codes.find((code) => code === searchParams.get('office')) ??
    codes.find((code) => principal.offices.includes(code)) ??
    codes[0] ??
    null
  const year = /^20\d\d$/.test(searchParams.get('year') ?? '') ? Number(searchParams.get('year')) : null
  return { office, year: year ?? new Date(now).getUTCFullYear(), done: searchParams.get('done') }
}

/** The home country of an edition with this zone; null without one. */
const countryOfZone = (zone: string) =>
  editionCodes()
    .map(editionOf)
    .find(({ timeZone }) => timeZone === zone)?.homeCountry ?? null

export const loader = signedInLoader(async ({ staff, principal, now, request, offices }) => {
  const [{ calendars }, goals] = await Promise.all([staff.listCalendars(), staff.showGoals()])
  const requested = requestedOf({ request, principal, offices, now })
  const calendar = calendars.find(({ office }) => office === requested.office) ?? null
  const holidays = new URL(request.url).searchParams.get('holidays')
  const country = holidays && (/^[A-Z]{2}$/.test(holidays) ? holidays : calendar && countryOfZone(calendar.zone))
  return {
    ...requested,
    calendar,
    proposals:
      holidays && isAdmin(principal)
        ? await staff.listHolidays({ year: String(requested.year), ...(country && { country }) })
        : null,
    goals,
    closed:
      requested.office && isAdmin(principal) && closesTime(requested.done)
        ? await staff.listClosedAppointments({ by: 'hours', office: requested.office })
        : null,
    zones: Intl.supportedValuesOf('timeZone'),
    mayChange: isAdmin(principal),
  }
})

export const action = signedInAction(async ({ staff, principal, now, request, form, offices }) => {
  const { office, year } = requestedOf({ request, principal, offices, now })
  if (office === null) throw data(null, { status: 404 })
  const submission = await changeHours(staff, office, year, form)
  if (!submission) throw redirect(`/settings/hours?office=${office}&year=${year}&done=${form.get('intent')}`)
  return data(submission, { status: submission.isConflict ? 409 : submission.intent === 'copy' ? 200 : 422 })
})

export default function Hours() {
  const { office, year, done, closed, calendar, proposals, goals, zones, mayChange } = useLoaderData<typeof loader>()
  const submission = useActionData<typeof action>()
  const t = useTranslations()
  const { offices } = useReader()
  if (calendar === null || office === null)
    return (
      <div className="panel">
        <title>{t('hours.title')}</title>
        <h1>{t('hours.title')}</h1>
        <p className="mt-2">{t('hours.none')}</p>
        <a href="/console/content/offices/new" className="button mt-3">
          {t('hours.add_office')}
        </a>
      </div>
    )
  const isSaved = (intent: string) => done === intent && !submission
  return (
    <>
      <title>{t('hours.title')}</title>
      <h1>{t('hours.title')}</h1>
      <OneFormWarning />
      <nav aria-label={t('hours.offices')} className="my-3">
        <ul className="flex flex-wrap gap-2">
          {offices.options.map(({ code, name }) => (
            <li key={code}>
              <a
                href={`?office=${code}&year=${year}`}
                aria-current={code === office ? 'page' : undefined}
                className="button aria-[current=page]:border-ink aria-[current=page]:bg-sand"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {closed && !submission && <ClosedAppointments {...closed} />}
      {!mayChange && <p className="mb-3 text-sm text-quiet">{t('settings.read_only')}</p>}
      <div className="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <WeekForm
            calendar={calendar}
            zones={zones}
            submission={submission}
            isSaved={isSaved('week')}
            mayChange={mayChange}
          />
          <GoalsForm
            office={office}
            goals={goals}
            submission={submission}
            isSaved={isSaved('goals')}
            mayChange={mayChange}
          />
        </div>
        <div className="grid content-start gap-4">
          <DaysForm
            calendar={calendar}
            query={`office=${office}`}
            year={year}
            submission={submission}
            isSaved={isSaved('days') || isSaved('holidays')}
            mayChange={mayChange}
          />
          {mayChange && <HolidaysForm calendar={calendar} year={year} proposals={proposals} />}
        </div>
      </div>
    </>
  )
}
