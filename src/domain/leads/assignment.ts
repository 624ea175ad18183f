/** Who a new lead is given to, by rules in order: the first that fits and has somebody there gives it to whoever's turn it is. */
import { z } from 'zod'
import { OFFICES, TARGET_COUNTRIES } from '../codes.ts'
import { LOCALES } from '../editions.ts'

export const rulesMax = 40
export const peopleMax = 40

/** A rule without offices, countries or editions holds for all of them. */
const RuleSchema = z.object({
  /** Whose turn it is goes by it: it stays when the rule is changed or moved. */
  id: z.string().regex(/^[0-9a-z]{1,16}$/),
  offices: z.array(z.enum(OFFICES)),
  countries: z.array(z.enum(TARGET_COUNTRIES)),
  /** The language that somebody wrote in. */
  editions: z.array(z.enum(LOCALES)),
  /** Staff ids, in the order of their turns. */
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

/** What rules look at; `countries` joined by commas, as a lead has them. */
export type Assigned = { office: string; edition: string; countries: string }

/** The rules that fit a lead, in their order. */
export function rulesFor({ rules }: Assignment, { office, edition, countries }: Assigned): AssignmentRule[] {
  const wanted = countries.split(',')
  const fits = (asked: readonly string[], given: readonly string[]) =>
    asked.length === 0 || given.some((one) => asked.includes(one))
  return rules.filter(
    (rule) => fits(rule.offices, [office]) && fits(rule.editions, [edition]) && fits(rule.countries, wanted),
  )
}

/** Somebody of the staff, as far as turns go. */
export type Assignable = {
  id: string
  role: string
  offices: readonly string[]
  /** Who was only invited can't answer anybody. */
  hasSignedIn: boolean
  absentUntil: number | null
  disabledAt: number | null
}

/** Whether somebody may be given a lead of an office at a moment in ms. */
export function isThere(person: Assignable, office: string, now: number): boolean {
  const { role, offices, hasSignedIn, absentUntil, disabledAt } = person
  const mayWork = role === 'admin' || (role === 'consultant' && offices.includes(office))
  return mayWork && hasSignedIn && disabledAt === null && (absentUntil === null || absentUntil <= now)
}

/** Whose turn it is: the first after `last` in the rule's order who is there; null when nobody is. */
export function nextInTurn(people: readonly string[], last: string | null, there: ReadonlySet<string>): string | null {
  const after = last === null ? 0 : people.indexOf(last) + 1
  return [...people.slice(after), ...people.slice(0, after)].find((id) => there.has(id)) ?? null
}
