/** Assigns new leads by ordered rules: the first matching rule with an available person assigns it to the next one in its rotation. */

import { z } from 'zod'
import { code } from '../content/fields.ts'
import { EditionCodeSchema } from '../edition-code.ts'
import { isAdmin, type Role } from '../staff/principal.ts'

export const rulesMax = 40
export const peopleMax = 40

/** A rule without offices, countries or editions matches all of them. */
const RuleSchema = z.object({
  /** Identifies the rotation: it stays when the rule is changed or moved. */
  id: z.string().regex(/^[0-9a-z]{1,16}$/),
  offices: z.array(code),
  countries: z.array(code),
  /** The language of the message. */
  editions: z.array(EditionCodeSchema),
  /** Staff ids, in rotation order. */
  people: z.array(z.string().min(1).max(40)).min(1).max(peopleMax),
})

const RulesSchema = z
  .array(RuleSchema)
  .max(rulesMax)
  .superRefine((rules, context) => {
    const ids = rules.map(({ id }) => id)
    const place = ids.findIndex((id, at) => ids.indexOf(id) < at)
    if (place >= 0) context.addIssue({ code: 'custom', path: [place, 'id'] })
  })

export const AssignmentSchema = z.object({ rules: RulesSchema })

export type AssignmentRule = z.infer<typeof RuleSchema>
export type Assignment = z.infer<typeof AssignmentSchema>
export const NO_RULES: Assignment = { rules: [] }

/** The fields that rules look at; `countries` is comma-separated, as in a lead. */
export type Assigned = { office: string; edition: string; countries: string }

/** The rules that match a lead, in their order. */
export function rulesFor({ rules }: Assignment, { office, edition, countries }: Assigned): AssignmentRule[] {
  const wanted = countries.split(',')
  const fits = (required: readonly string[], given: readonly string[]) =>
    required.length === 0 || given.some((one) => required.includes(one))
  return rules.filter(
    (rule) => fits(rule.offices, [office]) && fits(rule.editions, [edition]) && fits(rule.countries, wanted),
  )
}

/** A member of staff, with the fields that matter for the rotation. */
export type Assignable = {
  id: string
  roles: readonly Role[]
  offices: readonly string[]
  /** An invited person can't answer before accepting. */
  hasSignedIn: boolean
  absentUntil: number | null
  disabledAt: number | null
}

/** Whether a person can be assigned a lead of an office at a moment in ms. */
export function isThere(person: Assignable, office: string, now: number): boolean {
  const { roles, offices, hasSignedIn, absentUntil, disabledAt } = person
  const mayWork = isAdmin({ roles }) || (roles.includes('consultant') && offices.includes(office))
  return mayWork && hasSignedIn && disabledAt === null && (absentUntil === null || absentUntil <= now)
}

/** The next person in rotation: the first available one after `last` in the rule's order; null when nobody is available. */
export function nextInRotation(
  people: readonly string[],
  last: string | null,
  there: ReadonlySet<string>,
): string | null {
  const after = last === null ? 0 : people.indexOf(last) + 1
  return [...people.slice(after), ...people.slice(0, after)].find((id) => there.has(id)) ?? null
}
