type Told = { id: string; role: string; isAbsent: boolean }

/** Who is told of a lead that waits too long: those named, when all of them are away or gone the admins, also those who are away. */
export function whomToTell<T extends Told>(named: readonly string[], staff: readonly T[]): T[] {
  const here = staff.filter(({ isAbsent }) => !isAbsent)
  const admins = (people: readonly T[]) => people.filter(({ role }) => role === 'admin')
  const choices = [here.filter(({ id }) => named.includes(id)), admins(here), admins(staff)]
  return choices.find((people) => people.length > 0) ?? []
}
