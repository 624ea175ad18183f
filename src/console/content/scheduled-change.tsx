import type { StaffAnswer } from '../../api/staff/client.ts'
import { shownTime } from '../../domain/articles/schedule.ts'
import { editionOf } from '../../domain/editions.ts'
import { Compared } from '../articles/compared.tsx'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { PostForm } from '../shell/post-form.tsx'

type Scheduled = NonNullable<StaffAnswer<'showScheduled'>['scheduled']>

/** A scheduled change, its differences and the button to cancel it. */
export function ScheduledChange({ scheduled, before, after }: { scheduled: Scheduled; before: string; after: string }) {
  const t = useTranslations()
  const { date } = useFormat()
  const { locale } = useReader()
  const zone = scheduled.zone ?? 'UTC'
  const { day, time } = shownTime(scheduled.due_at ?? 0, zone)
  const values = { day: date(day), time, zone, name: scheduled.by ?? t('settings.somebody') }
  return (
    <section className={`mt-3 ${scheduled.failed ? 'note-bad' : 'panel'}`} aria-label={t('content.waiting_label')}>
      <p>{scheduled.failed ? t('content.waiting_failed', values) : t('content.waiting', values)}</p>
      <details className="mt-1">
        <summary className="min-h-8 cursor-pointer content-center">{t('content.waiting_shows')}</summary>
        <Compared before={before} after={after} lang={editionOf(locale).htmlLang} />
      </details>
      <PostForm className="mt-2">
        <input type="hidden" name="draft_version" value={scheduled.version} />
        <button type="submit" name="intent" value="unschedule" className="button">
          {t('content.waiting_back')}
        </button>
      </PostForm>
    </section>
  )
}

const ZONES = ['Asia/Ho_Chi_Minh', 'Asia/Taipei', 'Asia/Manila'] as const

/** Fields that schedule the form for a day. */
export function ScheduleFields({ draftVersion, error }: { draftVersion: number; error: string | undefined }) {
  const t = useTranslations()
  const { timeZone } = useReader()
  return (
    <details className="grow" open={error !== undefined}>
      <summary className="min-h-9 cursor-pointer content-center">{t('content.from_day')}</summary>
      <div className="flex flex-wrap items-end gap-2 py-2">
        <input type="hidden" name="draft_version" value={draftVersion} />
        <label className="block">
          <span className="text-sm">{t('content.day')}</span>
          <input
            type="date"
            name="day"
            className="field-input"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'wrong-day' : undefined}
          />
        </label>
        <label className="block">
          <span className="text-sm">{t('content.zone')}</span>
          <select name="zone" defaultValue={timeZone} className="field-input">
            {[...new Set([timeZone, ...ZONES])].map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        </label>
        <button type="submit" name="intent" value="schedule" className="button">
          {t('content.schedule')}
        </button>
        {error && (
          <p id="wrong-day" className="w-full text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </details>
  )
}
