/** The answers of a match or cost plan with the names of what they refer to, in the language of the reader. */
import { listBlocks } from '../../../db/queries/blocks.ts'
import { findProgramme } from '../../../db/queries/programmes.ts'
import { findSchoolsByIds } from '../../../db/queries/schools.ts'
import { listSubjects } from '../../../db/queries/subjects.ts'
import type { Database } from '../../../db/store.ts'
import type { Locale } from '../../../domain/editions.ts'
import { readStudyPlan, type StudyPlan } from '../../../domain/leads/study-plan.ts'
import { localize, namesOfRow } from '../../../domain/localized.ts'

/** Null without a plan. Codes of levels, routes and countries stay: the console has their names. */
export async function describePlan(db: Database, plan: string | undefined, locale: Locale): Promise<StudyPlan | null> {
  const read = plan === undefined ? null : readStudyPlan(plan)
  if (!read) return null
  const [[reading], subjects] = [await listBlocks(db, 'match_reading'), await listSubjects(db)]
  const names: Partial<Record<string, (value: string) => string | undefined | Promise<string | undefined>>> = {
    subject: (id) => nameOf(subjects.find((each) => String(each.id) === id)?.name, locale),
    marks_system: (code) => nameOf(reading?.marks.find((each) => each.code === code)?.name, locale),
    english_test: (code) => nameOf(reading?.english.find((each) => each.code === code)?.name, locale),
    programme: async (id) => (/^\d{1,9}$/.test(id) ? (await findProgramme(db, Number(id)))?.name : undefined),
    school: async (id) => {
      const [school] = /^\d{1,9}$/.test(id) ? await findSchoolsByIds(db, [Number(id)]) : []
      return school && localize(namesOfRow(school), locale).text
    },
  }
  const answers: StudyPlan['answers'] = []
  for (const [field, values] of read.answers)
    answers.push([field, await Promise.all(values.map(async (value) => (await names[field]?.(value)) ?? value))])
  return { page: read.page, answers }
}

const nameOf = (name: Parameters<typeof localize>[0] | undefined, locale: Locale) => name && localize(name, locale).text
