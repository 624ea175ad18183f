import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { OFFICES } from '../../../domain/codes.ts'
import { choiceName, useReader, useWords } from '../../messages/words.ts'
import { changeHours } from '../../settings/change-hours.ts'
import { DaysForm } from '../../settings/days-form.tsx'
import { GoalsForm } from '../../settings/goals-form.tsx'
import { WeekForm } from '../../settings/week-form.tsx'
import { OneFormAtATime } from '../../shell/notice.tsx'
import { sent, signedIn } from '../../shell/page.ts'

/** Office and year of the URL; an invalid one falls back to the user's office and the current year. */
function askedOf(request: Request, own: readonly string[], now: number) {
  const { searchParams } = new URL(request.url)
  const office =
    OFFICES.find((code) => code === searchParams.get('office')) ??
    OFFICES.find((code) => own.includes(code)) ??
    OFFICES[0]
  const year = /^20\d\d$/.test(searchParams.get('year') ?? '') ? Number(searchParams.get('year')) : null
  return { office, year: year ?? new Date(now).getUTCFullYear(), done: searchParams.get('done') }
}

export const loader = signedIn(async ({ staff, principal, now, request }) => {
  const [{ calendars }, goals] = await Promise.all([staff.listCalendars(), staff.showGoals()])
  const asked = askedOf(request, principal.offices, now)
  const calendar = calendars.find(({ office }) => office === asked.office)
  if (!calendar) throw data(null, { status: 404 })
  return { ...asked, calendar, goals, zones: Intl.supportedValuesOf('timeZone'), mayChange: principal.role === 'admin' }
})

export const action = sent(async ({ staff, principal, now, request, form }) => {
  const { office, year } = askedOf(request, principal.offices, now)
  const unsaved = await changeHours(staff, office, year, form)
  if (!unsaved) throw redirect(`/settings/hours?office=${office}&year=${year}&done=${form.get('intent')}`)
  return data(unsaved, { status: unsaved.isConflict ? 409 : unsaved.intent === 'copy' ? 200 : 422 })
})

export default function Hours() {
  const { office, year, done, calendar, goals, zones, mayChange } = useLoaderData<typeof loader>()
  const unsaved = useActionData<typeof action>()
  const say = useWords()
  const { locale } = useReader()
  const isSaved = (intent: string) => done === intent && !unsaved
  return (
    <>
      <title>{say('hours.title')}</title>
      <h1>{say('hours.title')}</h1>
      <OneFormAtATime />
      <nav aria-label={say('hours.offices')} className="my-3">
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
      {!mayChange && <p className="mb-3 text-sm text-quiet">{say('settings.read_only')}</p>}
      <div className="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <WeekForm
            calendar={calendar}
            zones={zones}
            unsaved={unsaved}
            isSaved={isSaved('week')}
            mayChange={mayChange}
          />
          <GoalsForm office={office} goals={goals} unsaved={unsaved} isSaved={isSaved('goals')} mayChange={mayChange} />
        </div>
        <DaysForm calendar={calendar} year={year} unsaved={unsaved} isSaved={isSaved('days')} mayChange={mayChange} />
      </div>
    </>
  )
}
