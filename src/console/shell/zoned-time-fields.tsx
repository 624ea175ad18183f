import { useTranslations } from '../messages/translations.ts'
import { Choice, Field } from './field.tsx'

type Props = {
  /** Names of time zones. */
  zones: readonly string[]
  chosen: { day?: string; time?: string; zone: string }
  /** Of a rejected form. */
  input: Partial<Record<string, string>>
  errors: Partial<Record<string, string[]>>
}

/** A day and a time in a zone, as `due_day`, `due_time` and `zone`; also `occurrence`, where the clock shows the time twice. */
export function ZonedTimeFields({ zones, chosen, input, errors }: Props) {
  const t = useTranslations()
  return (
    <>
      <Field
        name="due_day"
        label={t('articles.due_day')}
        errors={errors.day}
        type="date"
        defaultValue={input.due_day ?? chosen.day}
      />
      <Field
        name="due_time"
        label={t('articles.due_time')}
        errors={errors.time}
        type="time"
        defaultValue={input.due_time ?? chosen.time}
      />
      <Choice
        name="zone"
        label={t('articles.zone')}
        errors={errors.zone}
        defaultValue={input.zone ?? chosen.zone}
        options={zones.map((name) => [name, name])}
      />
      {errors.occurrence && (
        <fieldset aria-describedby="occurrence-error">
          <legend className="text-sm">{t('articles.clock_change')}</legend>
          <p id="occurrence-error" className="text-sm text-danger">
            {errors.occurrence.join(' ')}
          </p>
          {(['first', 'second'] as const).map((which) => (
            <label key={which} className="me-4 inline-flex min-h-9 items-center gap-2">
              <input type="radio" name="occurrence" value={which} />
              {t(`articles.clock_change_${which}`)}
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
