import type { StaffAnswer } from '../../api/staff/client.ts'
import { choiceName, useReader, useWords, useWriting } from '../messages/words.ts'

type Person = StaffAnswer<'people', 'list'>['people'][number]

/** Everybody, a line each. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  const say = useWords()
  const heads = ['name', 'role', 'offices', 'state', 'second', 'leads'] as const
  return (
    <section
      className="overflow-x-auto rounded-xl border border-line bg-card"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled can be by keys as well
      tabIndex={0}
      aria-label={say('people.title')}
    >
      <table className="w-full text-left">
        <thead className="border-b border-line text-sm text-quiet">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {say(`people.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PersonRow({
  person: { id, name, email, role, offices, state, has_second_factor, open_leads, absent_until },
}: {
  person: Person
}) {
  const say = useWords()
  const { locale, now } = useReader()
  const { day, number } = useWriting()
  const isAbsent = absent_until !== null && absent_until > now
  return (
    <tr className="border-b border-line align-top last:border-0 hover:bg-sand">
      <th scope="row" className="px-3 py-2 font-normal">
        <a href={`/console/people/${id}`} className="text-link font-semibold">
          {name}
        </a>
        <span className="block text-sm text-quiet">{email}</span>
      </th>
      <td className="px-3 py-2">{say(`people.role_${role as 'admin'}`)}</td>
      <td className="px-3 py-2">
        {role === 'admin'
          ? say('people.no_offices')
          : offices.map((code) => choiceName(locale, 'office', code)).join(', ')}
      </td>
      <td className="px-3 py-2">
        <span className={state === 'disabled' ? 'tag tag-danger' : 'tag'}>{say(`people.state_${state}`)}</span>
        {isAbsent && <span className="block text-sm">{say('people.absent', { day: day(absent_until - 1) })}</span>}
      </td>
      <td className="px-3 py-2">{say(has_second_factor ? 'people.second_yes' : 'people.second_no')}</td>
      <td className="px-3 py-2">{number(open_leads)}</td>
    </tr>
  )
}
