/** What both lists say of the shared filters: chips, and what isn't known. */
import { useTranslations } from '../../messages/provider.tsx'
import type { Chip } from '../../shell/layout/list-filters.tsx'
import { valuesOf, without } from '../../shell/list-query.ts'
import { useProgrammeWords } from '../words.ts'
import { useBudgetWords } from './budget.tsx'
import type { StudyFilter } from './study-address.ts'
import type { StudyPart } from './study-part.ts'

const CHIPS = [
  ...(['subjects', 'budget', 'fee', 'english', 'grade', 'intake'] as const),
  ...(['conditional', 'post_study'] as const),
] satisfies StudyFilter[]
type ChipFilter = (typeof CHIPS)[number]

/** The chosen ones of the shared filters; what couldn't be read has its own message. */
export function useStudyChips({ filters, study, path }: StudyPart): Chip[] {
  const t = useTranslations('programmes')
  const tSchools = useTranslations('schools')
  const { monthName } = useProgrammeWords()
  const { short } = useBudgetWords()
  const names: Record<ChipFilter, (value: string) => string | undefined> = {
    subjects: (value) => study.subjects.find(({ id }) => String(id) === value)?.name,
    budget: (value) => t('chipBudget', { amount: short(Number(value)) }),
    fee: (value) => t('chipFee', { amount: short(Number(value)) }),
    english: (value) => (value === 'none' ? t('noEnglish') : t('haveIelts', { band: value })),
    grade: () =>
      t('chipGrade', { scale: study.scales.find(({ code }) => code === study.scale)?.name ?? '', mark: study.mark }),
    intake: (value) =>
      /^(1[0-2]|[1-9])$/.test(value) ? t('chipIntake', { month: monthName(Number(value)) }) : undefined,
    conditional: () => t('right.conditional'),
    post_study: () => t('right.post_study'),
  }
  const isUnread = (filter: ChipFilter) =>
    filter === 'grade'
      ? study.unreadMark !== null
      : (filter === 'budget' || filter === 'fee') && study.amounts[filter]?.amount == null
  return CHIPS.flatMap((filter) =>
    isUnread(filter)
      ? []
      : valuesOf(filters[filter]).map((value) => ({
          key: `${filter} ${value}`,
          label: names[filter](value) ?? tSchools('chipUnknown', { value }),
          path: path({ [filter]: without(filters[filter], value) }),
        })),
  )
}

/** @property total how many results there are */
type Results = { of: 'programmes' | 'schools'; total: number }

/** What the filters can't say where a fact isn't known. */
export function UnknownNotes({ filters, study, choices, list }: StudyPart & { list: Results }) {
  const tProgrammes = useTranslations('programmes')
  const tSchools = useTranslations('schools')
  if (!choices) return null
  const { unknown } = choices
  const note = (fact: 'Cost' | 'Fee' | 'Intake' | 'English', count: number) =>
    list.of === 'schools' ? tSchools(`unknown${fact}`, { count }) : tProgrammes(`unknown${fact}`, { count })
  const notes = [
    study.amounts.budget?.amount != null && unknown.cost > 0 && note('Cost', unknown.cost),
    study.amounts.fee?.amount != null && unknown.fee > 0 && note('Fee', unknown.fee),
    filters.intake !== '' && unknown.intakes > 0 && note('Intake', unknown.intakes),
    filters.english !== '' && unknown.english > 0 && list.total > 0 && note('English', unknown.english),
  ].filter((text) => text !== false)
  if (notes.length === 0) return null
  return (
    <ul className="mt-2 text-sm text-quiet">
      {notes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
