/** The form of the rules of assignment, between what is typed and what the API takes. */
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { type Refusal, refusalOf } from '../shell/refused.ts'

export type Assignment = StaffAnswer<'showAssignment'>
export type Rule = Assignment['rules'][number]
export type UnsavedRules = Refusal & { typed: Rule[] }

/** The rule that is there to be filled in. */
export const emptyRule: Rule = { id: '', offices: [], countries: [], editions: [], people: [] }

/** Rules in the order that was given them; those that are removed or empty are left out. @param newId names a rule that is new */
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
    // what isn't of the lists the API refuses
    rules.push({ place: Number.isFinite(place) ? place : row, rule: { id: id || newId(), ...chosen } as Rule })
  }
  return rules.toSorted((a, b) => a.place - b.place).map(({ rule }) => rule)
}

/** Sets what the form says; null when it was done. */
export async function changeRules(
  staff: StaffClient,
  form: FormData,
  newId: () => string,
): Promise<UnsavedRules | null> {
  const typed = readRules(form, newId)
  const refusal = await refusalOf(() => staff.saveAssignment({ version: Number(form.get('version')), rules: typed }))
  return refusal && { typed, ...refusal }
}
