import { z } from 'zod'
import { findProgramme, findProgrammesByIds, listProgrammesOfSchool } from '../../db/queries/programmes.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { localize } from '../../domain/localized.ts'
import { endpoint } from '../endpoint.ts'
import { briefCache, IdSchema } from '../parameters.ts'
import {
  ProgrammeItemSchema,
  readProgrammeNames,
  serializeProgramme,
  serializeYearCost,
  YearCostSchema,
} from './programme-items.ts'

/** One programme. @throws DomainError `not_found` */
export const showProgramme = endpoint({
  summary: 'One programme',
  cache: briefCache,
  params: z.object({ id: IdSchema }),
  answers: z.object({ programme: ProgrammeItemSchema }),
  async act({ deps, locale, params }) {
    const { read } = deps.store
    const programme = await findProgramme(read, params.id)
    if (!programme) throw new DomainError('not_found')
    return { programme: serializeProgramme(programme, await readProgrammeNames(read), locale) }
  },
})

/** The first of a field of study that a school's page shows. */
const firstOfField = 4

const BriefSchema = ProgrammeItemSchema.pick({
  id: true,
  name: true,
  language: true,
  name_language: true,
  level: true,
  year_cost: true,
  ielts: true,
  requirements: true,
  intakes: true,
})
const SummarySchema = z.object({
  total: z.int(),
  /** By field of study, the largest first; those without a subject last, with `college` null. */
  fields: z.array(
    z.object({
      college: z.string().nullable(),
      total: z.int(),
      subjects: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
      /** The first by level and name. */
      programmes: z.array(BriefSchema),
    }),
  ),
  /** The lowest and the highest known cost of a year. */
  cheapest: YearCostSchema.nullable(),
  dearest: YearCostSchema.nullable(),
})
export type SchoolProgrammesItem = z.input<typeof SummarySchema>

/** The programmes of a school in figures, with the first of each field; no field for a school without any. */
export const summarizeSchoolProgrammes = endpoint({
  summary: 'The programmes of a school by field and subject, with the first ones of each',
  cache: briefCache,
  params: z.object({ id: IdSchema }),
  answers: z.object({ school_programmes: SummarySchema }),
  async act({ deps, locale, params }): Promise<SchoolProgrammesItem> {
    const { read } = deps.store
    const [rows, names] = await Promise.all([listProgrammesOfSchool(read, params.id), readProgrammeNames(read)])
    // a register's code may have a subject that the content no longer has
    const subjectOf = ({ subject_id, second_subject_id }: (typeof rows)[number]) =>
      names.subjects.get(subject_id ?? 0) ?? names.subjects.get(second_subject_id ?? 0)
    const fields = [...Map.groupBy(rows, (row) => subjectOf(row)?.college ?? null)].sort(
      ([one, ofOne], [other, ofOther]) =>
        Number(one === null) - Number(other === null) || ofOther.length - ofOne.length,
    )
    const ids = fields.flatMap(([, ofField]) => ofField.slice(0, firstOfField).map(({ id }) => id))
    const programmes = new Map((await findProgrammesByIds(read, ids)).map((row) => [row.id, row]))
    const costs = rows.flatMap(({ year_cost_usd: usd }) => usd ?? []).sort((one, other) => one - other)
    const cost = (usd: number | undefined) => (usd === undefined ? null : serializeYearCost(usd, names, locale))
    return {
      total: rows.length,
      fields: fields.map(([college, ofField]) => ({
        college,
        total: ofField.length,
        subjects: [...Map.groupBy(ofField, subjectOf)]
          .flatMap(([subject, same]) =>
            subject ? [{ id: subject.id, name: localize(subject.name, locale).text, count: same.length }] : [],
          )
          .sort((one, other) => other.count - one.count),
        programmes: ofField.slice(0, firstOfField).flatMap(({ id }) => {
          const row = programmes.get(id)
          return row ? [BriefSchema.parse(serializeProgramme(row, names, locale))] : []
        }),
      })),
      cheapest: cost(costs[0]),
      dearest: cost(costs.at(-1)),
    }
  },
  present: (school_programmes) => ({ school_programmes }),
})
