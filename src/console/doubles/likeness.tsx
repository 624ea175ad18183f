import type { StaffAnswer } from '../../api/staff/client.ts'
import { useReader, useWords } from '../messages/words.ts'
import { joined } from './words.ts'

type Likeness = StaffAnswer<'listDoubles'>['doubles'][number]['likeness']

/** In what two leads agree, and how certain that makes it. */
export function LikenessLine({ likeness }: { likeness: Likeness }) {
  const say = useWords()
  const { locale } = useReader()
  const { same, certainty, isOtherName, isSamePlace } = likeness
  const isNameOnly = same.length === 1 && same[0] === 'name'
  const ways = isNameOnly ? [say('doubles.same_name_only')] : same.map((by) => say(`doubles.same_${by}`))
  const text = say('doubles.why', { same: joined(ways, locale), certainty: say(`doubles.${certainty}`) })
  return (
    <>
      <span>{text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)}</span>
      {isOtherName && <span className="block text-quiet">{say('doubles.other_name')}</span>}
      {isNameOnly && isSamePlace && <span className="block text-quiet">{say('doubles.same_place')}</span>}
    </>
  )
}
