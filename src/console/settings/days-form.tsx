import { useTranslations } from '../messages/translations.ts'
import { Submit } from '../shell/controls.tsx'
import { PostForm } from '../shell/post-form.tsx'
import type { Submission } from './change-hours.ts'
import { type Calendar, type DayInput, daysDifferences, daysOf } from './hours-forms.ts'
import { Differences, Saved, sentencesBelow } from './parts.tsx'

type Props = {
  calendar: Calendar
  /** The query of this page, such as `office=taipei`. */
  query: string
  year: number
  submission: Submission | undefined
  isSaved: boolean
  mayChange: boolean
}

/** Empty rows for new days. */
const freeRows = 3
const free: DayInput = { date: '', name: '', hours: '' }

/** Holidays and days with special hours, one year at a time. */
export function DaysForm({ calendar, query, year, submission, isSaved, mayChange }: Props) {
  const t = useTranslations()
  const submitted = submission?.intent === 'days' || submission?.intent === 'copy' ? submission : null
  const stored = daysOf(calendar, year)
  const rows = [...(submitted?.input ?? stored), ...(mayChange ? Array<DayInput>(freeRows).fill(free) : [])]
  const before = daysOf(calendar, year - 1).length
  const link = (to: number) => `?${query}&year=${to}#days`
  return (
    <section className="panel self-start" aria-labelledby="days" id="days-panel">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="days">{t('hours.days', { year: String(year) })}</h2>
        <a className="text-link" href={link(year - 1)}>
          {year - 1}
        </a>
        <a className="text-link" href={link(year + 1)}>
          {year + 1}
        </a>
      </div>
      <p className="text-sm text-quiet">{t('hours.days_hint')}</p>
      <Saved isSaved={isSaved} />
      {submitted?.intent === 'copy' && (
        <p className="note-good mt-2" role="status">
          {t('hours.copied', { year: String(year - 1) })}
        </p>
      )}
      {submitted?.isConflict && (
        <Differences rows={daysDifferences(stored, submitted.input)} by={calendar.changed_by} />
      )}
      {rows.length === 0 && <p className="mt-2">{t('hours.no_days')}</p>}
      <PostForm className="mt-3">
        <fieldset disabled={!mayChange}>
          <input type="hidden" name="version" value={calendar.version} />
          {rows.length > 0 && (
            <DayRows rows={rows} errors={submitted?.errors ?? {}} year={year} mayChange={mayChange} />
          )}
          {mayChange && (
            <div className="mt-3 flex flex-wrap gap-2.5">
              <Submit intent="days" look="main">
                {t('hours.save_days')}
              </Submit>
              {before > 0 && <Submit intent="copy">{t('hours.copy', { year: String(year - 1) })}</Submit>}
            </div>
          )}
        </fieldset>
      </PostForm>
    </section>
  )
}

type Rows = { rows: DayInput[]; errors: Record<string, string[]>; year: number; mayChange: boolean }

function DayRows({ rows, errors, year, mayChange }: Rows) {
  const t = useTranslations()
  const columns = ['date', 'name', 'own_hours'] as const
  return (
    <table className="w-full text-left max-md:block">
      <thead className="text-sm text-quiet max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="pe-2.5 pb-1 font-semibold">
              {t(`hours.${column}`)}
            </th>
          ))}
          {mayChange && (
            <th scope="col" className="pb-1 font-semibold">
              {t('hours.remove')}
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows
          .map((day, row) => ({ day, row }))
          .map(({ day, row }) => (
            <DayRow
              key={row}
              row={row}
              day={day}
              errors={sentencesBelow(errors, `days.${row}`)}
              year={year}
              mayChange={mayChange}
            />
          ))}
      </tbody>
    </table>
  )
}

type Row = { row: number; day: DayInput; errors: string[]; year: number; mayChange: boolean }

function DayRow({ row, day, errors, year, mayChange }: Row) {
  const t = useTranslations()
  const hasError = errors.length > 0
  const described = hasError ? { 'aria-invalid': true as const, 'aria-describedby': `days-${row}-wrong` } : {}
  const number = { row: row + 1 }
  return (
    <tr className="align-top max-md:mb-3 max-md:grid max-md:grid-cols-2 max-md:gap-1.5 max-md:border-b max-md:border-line max-md:pb-3">
      <td className="pe-2.5 pb-1.5 max-md:p-0">
        <input
          {...described}
          name={`date.${row}`}
          type="date"
          min={`${year}-01-01`}
          max={`${year}-12-31`}
          defaultValue={day.date}
          aria-label={t('hours.date_of', number)}
          className="field-input"
        />
      </td>
      <td className="pe-2.5 pb-1.5 max-md:p-0">
        <input
          {...described}
          name={`name.${row}`}
          type="text"
          data-limit={80}
          defaultValue={day.name}
          aria-label={t('hours.name_of', number)}
          className="field-input"
        />
        {hasError && (
          <p id={`days-${row}-wrong`} className="mt-0.5 text-sm text-danger">
            {errors.join(' ')}
          </p>
        )}
      </td>
      <td className="pe-2.5 pb-1.5 max-md:p-0">
        <input
          {...described}
          name={`hours.${row}`}
          type="text"
          data-limit={120}
          defaultValue={day.hours}
          placeholder={t('hours.closed')}
          autoComplete="off"
          aria-label={t('hours.hours_of', number)}
          className="field-input tabular-nums"
        />
      </td>
      {mayChange && (
        <td className="pb-1.5 max-md:p-0">
          <label className="inline-flex min-h-10 items-center gap-1.5 text-sm">
            <input
              type="checkbox"
              name={`gone.${row}`}
              value="1"
              className="size-4"
              aria-label={t('hours.remove_of', number)}
            />
            <span aria-hidden="true" className="md:sr-only">
              {t('hours.remove')}
            </span>
          </label>
        </td>
      )}
    </tr>
  )
}
