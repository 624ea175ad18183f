import { APPOINTMENT_KINDS } from '../../../domain/appointments/kinds.ts'
import { useTranslations } from '../../messages/translations.ts'
import { CheckboxGroup, Field } from '../../shell/field.tsx'
import { NUMBERS, OFFICE_LIMITS, type OfficeRules, type RulesInput, type Topic } from './rules-input.ts'

type Props = {
  input: RulesInput
  errors: Record<string, string[]>
  topics: readonly Topic[]
  /** The office's rules, which hold where a person's field is empty; null for the form of an office. */
  office: OfficeRules | null
}

const HINTED: readonly string[] = [
  'length_minutes',
  'grid_minutes',
  'buffer_after',
  'notice_hours',
  'horizon_days',
  'max_per_week',
]

/** Length, grid, buffers, notice, horizon, limits, kinds and link. */
export function RulesFields({ input, errors, topics, office }: Props) {
  const t = useTranslations()
  const isOffice = office === null
  const names = isOffice ? [...NUMBERS, ...OFFICE_LIMITS] : NUMBERS
  const standard = (name: (typeof names)[number]) => {
    if (!office) return undefined
    const { rules } = office
    const value = name === 'notice_hours' ? rules.notice_minutes / 60 : rules[name]
    return value === null ? t('booking_rules.no_limit') : String(value)
  }
  const isLimit = (name: string) => name.includes('_per_')
  return (
    <>
      <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <Field
            key={name}
            name={name}
            label={t(`booking_rules.${name}`)}
            errors={errors[name]}
            hint={
              HINTED.includes(name) ? t(`booking_rules.${name}_hint` as 'booking_rules.grid_minutes_hint') : undefined
            }
            inputMode="decimal"
            maxLength={6}
            defaultValue={input.texts[name] ?? ''}
            placeholder={standard(name) ?? (isLimit(name) ? t('booking_rules.no_limit') : undefined)}
            className="max-w-40 tabular-nums"
          />
        ))}
      </div>
      <CheckboxGroup
        label={t('booking_rules.kinds')}
        name="kinds"
        errors={errors.kinds}
        hint={isOffice ? undefined : t('booking_rules.kinds_person')}
        options={APPOINTMENT_KINDS.map((kind) => [kind, t(`appointment.kind.${kind}`)])}
        checked={input.lists.kinds}
      />
      <Field
        name="video_link"
        label={t('booking_rules.video_link')}
        errors={errors.video_link}
        hint={t(isOffice ? 'booking_rules.video_link_hint_office' : 'booking_rules.video_link_hint')}
        type="url"
        maxLength={500}
        defaultValue={input.texts.video_link ?? ''}
        placeholder={office?.rules.video_link ?? undefined}
      />
      {topics.length > 0 && (
        <details
          open={topics.some(
            ({ code, minutes }) => minutes || input.texts[`lengths.${code}`] || errors[`lengths.${code}`],
          )}
        >
          <summary className="min-h-9 font-semibold leading-9">{t('booking_rules.lengths')}</summary>
          <p className="text-sm text-quiet">{t('booking_rules.lengths_hint')}</p>
          <div className="mt-2 grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
            {topics.map(({ code, name, minutes }) => (
              <Field
                key={code}
                name={`lengths.${code}`}
                label={name}
                errors={errors[`lengths.${code}`]}
                inputMode="numeric"
                maxLength={4}
                defaultValue={input.texts[`lengths.${code}`] ?? ''}
                placeholder={String(office?.rules.lengths[code] ?? minutes ?? office?.rules.length_minutes ?? '')}
                className="max-w-40 tabular-nums"
              />
            ))}
          </div>
        </details>
      )}
    </>
  )
}
