/** Converts the form of the assignment rules to the API's format. */
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { type FormError, formErrorOf } from '../shell/action-error.ts'

export type Assignment = StaffAnswer<'showAssignment'>
export type Rule = Assignment['rules'][number]
export type RulesSubmission = FormError & { input: Rule[] }

/** The empty rule of the form. */
export const emptyRule: Rule = { id: '', offices: [], countries: [], editions: [], people: [] }

/** Rules in the chosen order, without removed and empty ones. @param newId returns the id of a new rule */
export function readRules(form: FormData, newId: () => string): Rule[] {
  const rules: { place: number; rule: Rule }[] = []
  for (let row = 0; form.has(`place.${row}`); row++) {
    const all = (name: string) => form.getAll(`${name}.${row}`).map(String)
    const chosen = {
      offices: all('offices'),
      countries: all('countries'),
      editions: all('editions'),
      people: all('people'),
    }
    const isEmpty = Object.values(chosen).every((list) => list.length === 0)
    const id = String(form.get(`id.${row}`) ?? '')
    if (form.has(`gone.${row}`) || (isEmpty && !id)) continue
    const place = Number(form.get(`place.${row}`))
    // the API rejects values that are not in its lists
    rules.push({ place: Number.isFinite(place) ? place : row, rule: { id: id || newId(), ...chosen } as Rule })
  }
  return rules.toSorted((a, b) => a.place - b.place).map(({ rule }) => rule)
}

/** Saves the rules of the form. Returns null on success. */
export async function changeRules(
  staff: StaffClient,
  form: FormData,
  newId: () => string,
): Promise<RulesSubmission | null> {
  const input = readRules(form, newId)
  const error = await formErrorOf(() => staff.saveAssignment({ version: Number(form.get('version')), rules: input }))
  return error && { input, ...error }
}
