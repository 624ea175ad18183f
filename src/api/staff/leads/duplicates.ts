import { findAlike, listDismissed, listLeadsById } from '../../../db/queries/leads/duplicates.ts'
import { findLead, type LeadRow, listOfLead } from '../../../db/queries/leads/leads.ts'
import { countBelongings, listMerges } from '../../../db/queries/leads/merges.ts'
import type { Database } from '../../../db/store.ts'
import { DomainError } from '../../../domain/domain-error.ts'
import { type Json, parseJson } from '../../../domain/json.ts'
import { byCertainty, matchScoreOf } from '../../../domain/leads/duplicates.ts'
import type { MergeData } from '../../../domain/leads/merge.ts'
import { suggestChoice, undoMs } from '../../../domain/leads/merge.ts'
import { officesSeen } from '../../../domain/staff/principal.ts'
import { noteSeen } from '../../../services/leads/note-seen.ts'
import { consultantsOfBothLeads, consultantsOfLead } from '../access.ts'
import { namesOfStaff } from '../settings.ts'
import { staffRead } from '../staff-function.ts'
import { clocksAt, LeadParamsSchema, LeadsParamsSchema, serializeLead } from './lead-items.ts'

/** Possible duplicates, most certain first; dismissed ones; and leads merged into this one. */
export const listDuplicates = staffRead({
  access: consultantsOfLead,
  input: LeadParamsSchema,
  async run({ deps, principal, input: { id } }) {
    const db = deps.store.read
    const lead = await findLead(db, id)
    if (!lead) throw new DomainError('not_found')
    if (lead.merged_into || lead.erased_at) return { duplicates: [], dismissed: [], merges: [] }
    const offices = officesSeen(principal)
    const now = deps.booking.now()
    const [alike, dismissed, merges, clockOf] = await Promise.all([
      findAlike(db, lead, offices),
      listVisibleDismissed(db, id, offices),
      listMerges(db, id),
      clocksAt(db, now),
    ])
    return {
      duplicates: alike
        .flatMap((other) => ({ other, matchScore: matchScoreOf(lead, other) ?? [] }))
        .flatMap(({ other, matchScore }) =>
          'same' in matchScore ? [{ lead: serializeLead(other, clockOf(other)), matchScore }] : [],
        )
        .sort((one, other) => byCertainty(one.matchScore, other.matchScore)),
      dismissed,
      merges: await serializeMerges(db, merges, offices, now),
    }
  },
})

async function listVisibleDismissed(db: Database, id: string, offices: readonly string[] | null) {
  const leads = await listLeadsById(db, [...(await listDismissed(db, id))])
  return leads.filter((lead) => isSeen(lead, offices)).map(brief)
}
const isSeen = ({ office }: LeadRow, offices: readonly string[] | null) => !offices || offices.includes(office)
const brief = ({ id, name }: LeadRow) => ({ id, name })

async function serializeMerges(
  db: Database,
  merges: Awaited<ReturnType<typeof listMerges>>,
  offices: readonly string[] | null,
  now: number,
) {
  if (merges.length === 0) return []
  const names = await namesOfStaff(db)
  const others = await listLeadsById(
    db,
    merges.map(({ gone_id }) => gone_id),
  )
  const versionOf = ({ data }: { data: Json<MergeData> }) => parseJson(data).version
  const last = Math.max(...merges.map(versionOf))
  return merges.flatMap((merge) => {
    const other = others.find(({ id }) => id === merge.gone_id)
    if (!other) return []
    const hindrance =
      now - merge.at > undoMs
        ? ('too_late' as const)
        : versionOf(merge) < last
          ? ('later_first' as const)
          : isSeen(other, offices)
            ? null
            : ('other_office' as const)
    const { id, at, staff_id } = merge
    return [{ id, other: brief(other), at, who: names.get(staff_id) ?? null, until: at + undoMs, hindrance }]
  })
}

/** Two leads side by side, and what a merge would take from each. */
export const showDuplicate = staffRead({
  access: consultantsOfBothLeads,
  input: LeadsParamsSchema,
  async run({ deps, principal, input: { id, other } }) {
    const db = deps.store.read
    const [keptLead, gone] = [await findLead(db, id), await findLead(db, other)]
    if (!keptLead || !gone || id === other || keptLead.erased_at || gone.erased_at) throw new DomainError('not_found')
    if (keptLead.merged_into || gone.merged_into) throw new DomainError('not_found')
    for (const { id: seen } of [keptLead, gone]) await noteSeen(deps.booking, principal, seen)
    const clockOf = await clocksAt(db, deps.booking.now())
    const side = async (lead: LeadRow) => {
      const [{ inquiries, orders }, counts] = [await listOfLead(db, lead.id), await countBelongings(db, lead.id)]
      return {
        lead: serializeLead(lead, clockOf(lead)),
        inquiries: inquiries.length,
        orders: orders.length,
        events: counts.lead_event,
        tasks: counts.lead_task,
        files: counts.lead_file,
      }
    }
    return {
      primary: await side(keptLead),
      secondary: await side(gone),
      matchScore: matchScoreOf(keptLead, gone),
      is_dismissed: (await listDismissed(db, id)).has(other),
      suggested: suggestChoice(keptLead, gone),
    }
  },
})
