import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { OFFICES } from '../../../domain/codes.ts'
import { choiceName, useReader, useTranslations } from '../../messages/translations.ts'
import { changeHours } from '../../settings/change-hours.ts'
import { DaysForm } from '../../settings/days-form.tsx'
import { GoalsForm } from '../../settings/goals-form.tsx'
import { WeekForm } from '../../settings/week-form.tsx'
import { OneFormWarning } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'

/** Office and year of the URL; an invalid one falls back to the user's office and the current year. */
function requestedOf(request: Request, ownOffices: readonly string[], now: number) {
  const { searchParams } = new URL(request.url)
  const office =
    OFFICES.find((code) => code === searchParams.get('office')) ??
    OFFICES.find((code) => ownOffices.includes(code)) ??
    OFFICES[0]
  const year = /^20\d\d$/.test(searchParams.get('year') ?? '') ? Number(searchParams.get('year')) : null
  return { office, year: year ?? new Date(now).getUTCFullYear(), done: searchParams.get('done') }
}

export const loader = signedInLoader(async ({ staff, principal, now, request }) => {
  const [{ calendars }, goals] = await Promise.all([staff.listCalendars(), staff.showGoals()])
  const requested = requestedOf(request, principal.offices, now)
  const calendar = calendars.find(({ office }) => office === requested.office)
  if (!calendar) throw data(null, { status: 404 })
  return {
    ...requested,
    calendar,
    goals,
    zones: Intl.supportedValuesOf('timeZone'),
    mayChange: principal.role === 'admin',
  }
})

export const action = signedInAction(async ({ staff, principal, now, request, form }) => {
  const { office, year } = requestedOf(request, principal.offices, now)
  const submission = await changeHours(staff, office, year, form)
  if (!submission) throw redirect(`/settings/hours?office=${office}&year=${year}&done=${form.get('intent')}`)
  return data(submission, { status: submission.isConflict ? 409 : submission.intent === 'copy' ? 200 : 422 })
})

export default function Hours() {
  const { office, year, done, calendar, goals, zones, mayChange } = useLoaderData<typeof loader>()
  const submission = useActionData<typeof action>()
  const t = useTranslations()
  const { locale } = useReader()
  const isSaved = (intent: string) => done === intent && !submission
  return (
    <>
      <title>{t('hours.title')}</title>
      <h1>{t('hours.title')}</h1>
      <OneFormWarning />
      <nav aria-label={t('hours.offices')} className="my-3">
        <ul className="flex flex-wrap gap-2">
          {OFFICES.map((code) => (
            <li key={code}>
              <a
                href={`?office=${code}&year=${year}`}
                aria-current={code === office ? 'page' : undefined}
                className="button aria-[current=page]:border-ink aria-[current=page]:bg-sand"
              >
                {choiceName(locale, 'office', code)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
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
        <DaysForm
          calendar={calendar}
          year={year}
          submission={submission}
          isSaved={isSaved('days')}
          mayChange={mayChange}
        />
      </div>
    </>
  )
}
