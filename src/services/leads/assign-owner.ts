import { advanceRotation, listAssignable, lockRotation } from '../../db/queries/leads/assignment.ts'
import { readSetting } from '../../db/queries/leads/console-settings.ts'
import { insertEvent, updateLead } from '../../db/queries/leads/leads.ts'
import { holdPerson } from '../../db/queries/staff/people.ts'
import type { Tx } from '../../db/store.ts'
import { toJson } from '../../domain/json.ts'
import {
  type Assigned,
  type AssignmentRule,
  AssignmentSchema,
  isThere,
  nextInRotation,
  rulesFor,
} from '../../domain/leads/assignment.ts'
import { newId } from '../new-id.ts'
import { notifyOwner } from './notices.ts'

/** `owner_id` of who has it until now, if anybody. */
type Unowned = Assigned & { id: string; owner_id?: string | null }
type Around = {
  now: number
  randomBytes: (count: number) => Uint8Array
  /** A staff id: who enters or changes the lead. */
  by?: string
  /** One of many: people aren't locked, since their sign-ins would wait for the whole list. */
  isList?: boolean
}

/**
 * Assigns a stored lead to the next person by the assignment rules, and logs it on the timeline. Returns their staff
 * id, or null when nobody is there, which is noted too. Two at the same moment wait for each other, so that each turn is given once.
 * To be called before what counts changes of leads, in every transaction alike. @param around `now` in ms
 */
export async function assignOwner(tx: Tx, lead: Unowned, around: Around): Promise<string | null> {
  const setting = await readSetting(tx, 'assignment')
  // rules that can't be read are no reason to lose a booking: the lead has no owner, and the inbox shows it
  const { data } = AssignmentSchema.safeParse(setting?.value)
  if (!data || data.rules.length === 0) return null
  const rules = rulesFor(data, lead)
  const chosen = await choose(tx, rules, lead.office, around)
  if (chosen) {
    await updateLead(tx, lead.id, { owner_id: chosen.to }, around.now)
    const { by = null, now } = around
    await notifyOwner(tx, { leadId: lead.id, ownerId: chosen.to, kind: 'assigned', by, now })
  }
  await insertEvent(tx, {
    id: newId(around.randomBytes),
    lead_id: lead.id,
    at: around.now,
    kind: 'owner',
    staff_id: null,
    data: toJson({
      from: lead.owner_id ?? null,
      ...(chosen ?? { to: null, why: rules.length > 0 ? 'nobody_there' : 'no_rule' }),
    }),
  })
  return chosen?.to ?? null
}

async function choose(
  tx: Tx,
  rules: readonly AssignmentRule[],
  office: string,
  { now, isList = false }: Around,
): Promise<{ to: string; rule: string } | null> {
  const people = await listAssignable(tx, [...new Set(rules.flatMap((rule) => rule.people))])
  const there = new Set(people.filter((person) => isThere(person, office, now)).map(({ id }) => id))
  for (;;) {
    const rule = rules.find((one) => one.people.some((id) => there.has(id)))
    if (!rule) return null
    const to = nextInRotation(rule.people, await lockRotation(tx, rule.id), there)
    if (to === null) return null
    // locks the person's row, so that they can't be disabled meanwhile
    if (isList || (await holdPerson(tx, to))?.disabledAt === null) {
      await advanceRotation(tx, rule.id, to)
      return { to, rule: rule.id }
    }
    there.delete(to)
  }
}
