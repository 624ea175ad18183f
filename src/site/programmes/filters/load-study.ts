/** The server's side of the shared filters: typed amounts and grades are read, once for both lists. */
import type { Answer, ApiClient } from '../../../api/client.ts'
import { readGrade, type StudyFilters, studyCriteria } from './study-address.ts'

export type TypedBudget = Answer<'programmes', 'typedBudget'>

/**
 * What the filters of a URL mean.
 * @returns `filters` with amounts and the grade as the short URL has them, `criteria` for the API, and what the page shows
 */
export async function loadStudy<T extends StudyFilters>(api: ApiClient, filters: T) {
  const amountOf = (text: string) => (text === '' ? null : api.programmes.typedBudget({ name: text }))
  const [budget, fee, scales, subjects] = await Promise.all([
    amountOf(filters.budget),
    amountOf(filters.fee),
    // an organisation may read no marks
    api.match.form().then(
      ({ marks }) => marks,
      () => [],
    ),
    api.programmes.subjects(),
  ])
  const { grade, scale, unread } = readGrade(filters, scales)
  const written = (read: TypedBudget | null, text: string) => (read?.amount == null ? text : String(read.amount))
  const amounts = { budget: budget?.amount ?? null, fee: fee?.amount ?? null }
  const short = {
    ...filters,
    budget: written(budget, filters.budget),
    fee: written(fee, filters.fee),
    // what couldn't be read stays as it was typed
    ...(unread ? {} : { grade, scale: '', mark: '' }),
  }
  return {
    filters: short,
    criteria: studyCriteria(filters, { ...amounts, grade }),
    study: {
      amounts: { budget, fee },
      unreadMark: unread,
      scale: scale?.code ?? '',
      mark: unread ? unread.text : grade.slice(grade.indexOf(':') + 1),
      scales: scales.map(({ code, name, example, worst, best }) => ({ code, name, example, worst, best })),
      subjects: subjects.subjects,
      /** Whether there is anything to judge programmes by. */
      isJudged: amounts.budget !== null || filters.english !== '' || grade !== '',
    },
  }
}
export type Study = Awaited<ReturnType<typeof loadStudy>>['study']
