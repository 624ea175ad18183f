import { isAdmin, type Role } from '../staff/principal.ts'

type Member = { id: string; roles: readonly Role[]; isAbsent: boolean }

/** Selects the recipients of an escalation: the available ones among `ids`, else the available admins, else all admins. */
export function whomToTell<T extends Member>(ids: readonly string[], staff: readonly T[]): T[] {
  const available = staff.filter(({ isAbsent }) => !isAbsent)
  const admins = (people: readonly T[]) => people.filter(isAdmin)
  const choices = [available.filter(({ id }) => ids.includes(id)), admins(available), admins(staff)]
  return choices.find((people) => people.length > 0) ?? []
}
