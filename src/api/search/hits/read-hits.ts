import { readArticleHits } from './article-hits.ts'
import type { FoundKind, Hit, HitReader, Reading } from './hit.ts'
import { readQuestionHits } from './question-hits.ts'
import { readSchoolHits } from './school-hits.ts'
import { readSectionHits } from './section-hits.ts'
import { readServiceHits } from './service-hits.ts'

const READERS: Record<FoundKind, HitReader> = {
  article: readArticleHits,
  question: readQuestionHits,
  section: readSectionHits,
  school: readSchoolHits,
  service: readServiceHits,
}

/** Things of a kind as readers see them, in the order of the ids. */
export const readHits = (kind: FoundKind, ids: readonly number[], reading: Reading): Promise<Hit[]> =>
  READERS[kind](ids, reading)
