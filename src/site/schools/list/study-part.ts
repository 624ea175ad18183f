import type { StudyPart } from '../../programmes/filters/study-part.ts'
import { listPath } from './list-address.ts'
import type { SchoolListData } from './load.ts'

/** What the shared filters need of this list. */
export const studyPartOf = ({ code, filters, study, choices }: SchoolListData): StudyPart => ({
  filters,
  study,
  choices: choices?.study ?? null,
  path: (changed) => listPath(code, { ...filters, ...changed }),
})
