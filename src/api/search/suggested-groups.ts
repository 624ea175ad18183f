/** In which order kinds are suggested. */
import { foldText } from '../../domain/folding.ts'

/** Where nothing is called as was typed, what answers comes before what has names. */
export const SUGGESTED_GROUPS = ['articles', 'questions', 'sections', 'schools', 'countries', 'services'] as const
export type SuggestedGroup = (typeof SUGGESTED_GROUPS)[number]
type Suggested = { name: string; name_en?: string } | { title_article: string }

const namesOf = (item: Suggested) => ('title_article' in item ? [item.title_article] : [item.name, item.name_en ?? ''])

/** How much of a name was typed, the whole of it being 1; 0 where it doesn't have what was typed. */
function shareTyped(item: Suggested, typed: string): number {
  const shares = namesOf(item).map((name) => {
    const folded = foldText(name)
    return folded.includes(typed) ? typed.length / folded.length : 0
  })
  return Math.max(...shares)
}

/** Groups worth showing: the one whose first name is the nearest to what is typed comes first; where names have it, those that have none are left out. */
export function closestGroups(groups: Record<SuggestedGroup, readonly Suggested[]>, text: string): SuggestedGroup[] {
  const typed = foldText(text)
  const shares = new Map(
    SUGGESTED_GROUPS.map((group) => {
      const [first] = groups[group]
      return [group, first && typed !== '' ? shareTyped(first, typed) : 0] as const
    }),
  )
  const shareOf = (group: SuggestedGroup) => shares.get(group) ?? 0
  const isNamed = SUGGESTED_GROUPS.some((group) => shareOf(group) > 0)
  return SUGGESTED_GROUPS.filter((group) => groups[group].length > 0 && (!isNamed || shareOf(group) > 0)).sort(
    (a, b) => shareOf(b) - shareOf(a),
  )
}
