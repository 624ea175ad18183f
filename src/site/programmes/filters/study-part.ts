/** What the shared filters need of a list. */
import type { Answer } from '../../../api/client.ts'
import type { Study } from './load-study.ts'
import type { StudyFilters } from './study-address.ts'

type Choices = NonNullable<Answer<'programmes', 'list'>['choices']>
export type StudyChoices = Pick<
  Choices,
  'subjects' | 'budgets' | 'fees' | 'english' | 'intakes' | 'conditional' | 'post_study' | 'unknown'
>

export type StudyPart = {
  filters: StudyFilters
  study: Study
  choices: StudyChoices | null
  /** The list with some filters changed. */
  path: (changed: Partial<StudyFilters>) => string
}
