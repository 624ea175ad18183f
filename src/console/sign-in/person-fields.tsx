import { editionCodes, editionOf, type Locale } from '../../domain/editions.ts'
import { passwordMax } from '../../domain/staff/password.ts'
import { useTranslations } from '../messages/translations.ts'
import { Choice, Field } from '../shell/field.tsx'

/** Time zones of the offices and of business trips. A user in another time zone keeps it. */
const ZONES = [
  'Asia/Ho_Chi_Minh',
  'Asia/Taipei',
  'Asia/Manila',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Australia/Sydney',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Amsterdam',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Toronto',
  'America/Vancouver',
  'UTC',
]

type Errors = Record<string, string[]> | undefined

/** Name, language and time zone of a team member. */
export function PersonFields({
  name,
  locale,
  timeZone,
  isGuessed = false,
  errors,
}: {
  name: string
  locale: Locale
  timeZone: string
  /** Whether the browser knows the time zone better: `script/time-zone.ts` then chooses its own. */
  isGuessed?: boolean
  errors?: Errors
}) {
  const t = useTranslations()
  const zones = ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES]
  return (
    <>
      <Field
        label={t('sign_in.name')}
        name="name"
        autoComplete="name"
        defaultValue={name}
        maxLength={100}
        errors={errors?.name}
        required
      />
      <Choice
        label={t('sign_in.language')}
        name="locale"
        defaultValue={locale}
        options={editionCodes().map((code) => [code, editionOf(code).ownName])}
        errors={errors?.locale}
      />
      <Choice
        label={t('sign_in.time_zone')}
        name="time_zone"
        defaultValue={timeZone}
        options={zones.map((zone) => [zone, zone.replaceAll('_', ' ')])}
        data-own-zone={isGuessed || undefined}
        errors={errors?.time_zone}
      />
    </>
  )
}

export function NewPassword({ errors }: { errors?: Errors }) {
  const t = useTranslations()
  return (
    <Field
      label={t('sign_in.new_password')}
      name="password"
      type="password"
      autoComplete="new-password"
      hint={t('sign_in.password_hint')}
      maxLength={passwordMax}
      errors={errors?.password}
      required
    />
  )
}
