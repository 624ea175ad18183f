/** The table of the team, and the role fields of an invitation. */
import type { StaffAnswer } from '../../api/staff/client.ts'
import { isAdmin, ROLES } from '../../domain/staff/principal.ts'
import { useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { CheckboxGroup } from '../shell/field.tsx'

type Person = StaffAnswer<'listEverybody'>['people'][number]

/** One row per person; one card on phones, so that nothing overflows. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  const t = useTranslations()
  const heads = ['name', 'roles', 'offices', 'state', 'second', 'leads'] as const
  return (
    <section
      className="overflow-x-auto rounded-xl border border-line bg-card"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('people.title')}
    >
      <table className="w-full text-left max-md:block">
        <thead className="border-b border-line text-sm text-quiet max-md:sr-only">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {t(`people.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PersonRow({
  person: { id, name, email, roles, offices, state, has_second_factor, open_leads, absent_until },
}: {
  person: Person
}) {
  const t = useTranslations()
  const { now, offices: names } = useReader()
  const { day, number } = useFormat()
  const isAbsent = absent_until !== null && absent_until > now
  return (
    <tr className="border-b border-line align-top last:border-0 hover:bg-sand max-md:block max-md:px-3 max-md:py-2 md:*:px-3 md:*:py-2">
      <th scope="row" className="font-normal max-md:block">
        <a href={`/console/people/${id}`} className="text-link font-semibold">
          {name}
        </a>
        <span className="block text-sm [overflow-wrap:anywhere] text-quiet">{email}</span>
      </th>
      <td className="max-md:block">
        <Label of="roles" />
        {roles.map((role) => t(`people.role_${role}`)).join(', ')}
      </td>
      <td className="max-md:block">
        <Label of="offices" />
        {isAdmin({ roles }) ? t('people.no_offices') : offices.map(names.nameOf).join(', ')}
      </td>
      <td className="max-md:block">
        <Label of="state" />
        <span className={state === 'disabled' ? 'tag tag-danger' : 'tag'}>{t(`people.state_${state}`)}</span>
        {isAbsent && <span className="block text-sm">{t('people.absent', { day: day(absent_until - 1) })}</span>}
      </td>
      <td className="max-md:block">
        <Label of="second" />
        {t(has_second_factor ? 'people.second_yes' : 'people.second_no')}
      </td>
      <td className="max-md:block">
        <Label of="leads" />
        {number(open_leads)}
      </td>
    </tr>
  )
}

/** On phones, the column heading beside each value. */
function Label({ of: head }: { of: 'roles' | 'offices' | 'state' | 'second' | 'leads' }) {
  const t = useTranslations()
  return (
    <span className="text-sm text-quiet md:hidden">{t('audit.with_name', { name: t(`people.${head}`) })}&nbsp;</span>
  )
}

/** A one-time link that an admin must pass on, because no mail server is configured. */
export function LinkToCopy({ link }: { link: string }) {
  const t = useTranslations()
  return (
    <div className="note-good max-w-3xl" role="status">
      <label className="grid gap-1">
        {t('people.link_to_copy')}
        <input readOnly value={link} className="field-input" />
      </label>
    </div>
  )
}

/** The roles and offices of a person. */
export function RoleFields({
  roles,
  offices,
  errors,
}: {
  roles: readonly string[]
  offices: readonly string[]
  errors?: Record<string, string[]> | undefined
}) {
  const t = useTranslations()
  const { offices: names } = useReader()
  return (
    <>
      <CheckboxGroup
        label={t('people.roles')}
        name="roles"
        options={ROLES.map((code) => [code, t(`people.role_${code}`)])}
        checked={roles}
        hint={t('people.roles_text')}
        errors={errors?.roles}
      />
      <CheckboxGroup
        label={t('people.offices')}
        name="offices"
        options={names.options.map(({ code, name }) => [code, name])}
        checked={offices}
        hint={t('people.offices_text')}
        errors={errors?.offices}
      />
    </>
  )
}
