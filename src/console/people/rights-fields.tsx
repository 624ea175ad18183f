import { OFFICES } from '../../domain/codes.ts'
import { ROLES } from '../../domain/staff/principal.ts'
import { choiceName, useReader, useWords } from '../messages/words.ts'
import { Checks, Choice } from '../shell/field.tsx'

/** Role and offices of somebody. */
export function RightsFields({
  role,
  offices,
  errors,
}: {
  role: string
  offices: readonly string[]
  errors?: Record<string, string[]> | undefined
}) {
  const say = useWords()
  const { locale } = useReader()
  return (
    <>
      <Choice
        label={say('people.role')}
        name="role"
        defaultValue={role}
        options={ROLES.map((code) => [code, say(`people.role_${code}`)])}
        hint={say('people.roles_text')}
        errors={errors?.role}
      />
      <Checks
        label={say('people.offices')}
        name="offices"
        options={OFFICES.map((code) => [code, choiceName(locale, 'office', code)])}
        checked={offices}
        hint={say('people.offices_text')}
        errors={errors?.offices}
      />
    </>
  )
}
