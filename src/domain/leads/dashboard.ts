/** Statistics for the leads of a period: counted one by one, so that memory use stays constant. */

import { recordOf } from '../collections.ts'
import { type GroupCounts, type GroupedLead, type Grouping, type OfficeClock, openGroups } from './dashboard-groups.ts'
import { dateOf, dayIn, type Period } from './period.ts'
import { firstAnswerMs } from './sla-clock.ts'
import { isWon, type LeadStatus, STAGES, stageOf } from './statuses.ts'
import { dayOfDate } from './zone-clock.ts'

export type CountedLead = GroupedLead & {
  edition: string
  source: string
  landing: string
  /** Comma-separated codes. */
  countries: string
  lost_reason: string | null
  created_at: number
  first_answer_at: number | null
  /** The stage of a lost lead before it was lost. */
  stoodAt?: LeadStatus | undefined
}

export const FACETS = ['edition', 'source', 'campaign', 'country', 'landing'] as const
export type Facet = (typeof FACETS)[number]

/** The number of leads in a group, and of those won. */
export type Counted = { code: string; leads: number; won: number }
export type Answers = GroupCounts & { office: string }
export type Tally = {
  total: number
  days: { day: string; leads: number }[]
  facets: Record<Facet, Counted[]>
  /** The number of leads that reached each stage; a lead counts in all stages before its own. */
  funnel: { stage: LeadStatus; leads: number }[]
  lost: { leads: number; reasons: { reason: string; leads: number }[] }
  answers: Answers[]
  groups: Record<Grouping, ReadonlyMap<string, GroupCounts>>
}

type Clocks = {
  /** Codes in the order of the list. */
  offices: readonly string[]
  clockOf: (office: string) => OfficeClock
}

/** Counts leads one by one. @param period days in the viewer's zone; leads outside are skipped */
export function openTally(period: Period, { offices: listed, clockOf }: Clocks) {
  const days = Array.from({ length: period.begins.length - 1 }, () => 0)
  const facets = recordOf(FACETS, () => new Map<string, Counted>())
  const stages = STAGES.map(() => 0)
  const reasons = new Map<string, number>()
  const groups = openGroups(clockOf)
  let [total, lost] = [0, 0]

  function add(lead: CountedLead): void {
    const day = dayIn(period, lead.created_at)
    if (day < 0) return
    total++
    days[day] = (days[day] ?? 0) + 1
    for (const facet of FACETS) for (const code of codesOf(lead, facet)) count(facets[facet], code, isWon(lead.status))
    for (let stage = 0; stage <= furthestStage(lead); stage++) stages[stage] = (stages[stage] ?? 0) + 1
    if (lead.status === 'lost') {
      lost++
      const reason = (lead.lost_reason ?? '').trim()
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
    groups.add(lead, firstAnswerMs(lead, clockOf(lead.office).calendar))
  }

  const result = (): Tally => {
    const counted = groups.result()
    return {
      total,
      days: days.map((leads, at) => ({ day: dateOf(dayOfDate(period.from) + at), leads })),
      facets: recordOf(FACETS, (facet) => ranked(facets[facet])),
      funnel: STAGES.map((stage, at) => ({ stage, leads: stages[at] ?? 0 })),
      lost: {
        leads: lost,
        reasons: [...reasons]
          .map(([reason, leads]) => ({ reason, leads }))
          .sort((a, b) => b.leads - a.leads || (a.reason < b.reason ? -1 : 1)),
      },
      // removed offices that had leads come last
      answers: [...new Set([...listed, ...[...counted.offices.keys()].sort()])].flatMap((office) => {
        const counts = counted.offices.get(office)
        return counts ? [{ office, ...counts }] : []
      }),
      groups: counted,
    }
  }
  return { add, result }
}

function codesOf(lead: CountedLead, facet: Facet): string[] {
  if (facet === 'country') return lead.countries.split(',').filter(Boolean)
  return [lead[facet]]
}

function count(counts: Map<string, Counted>, code: string, isWon: boolean): void {
  const counted = counts.get(code) ?? { code, leads: 0, won: 0 }
  counts.set(code, counted)
  counted.leads++
  if (isWon) counted.won++
}

const ranked = (counts: Map<string, Counted>) =>
  [...counts.values()].sort((a, b) => b.leads - a.leads || (a.code < b.code ? -1 : 1))

/** The furthest stage of a lead; a lost one counts up to its stage before, and an answered one as contacted. */
function furthestStage({ status, stoodAt, first_answer_at }: CountedLead): number {
  const reached = status === 'lost' ? stoodAt : status
  return Math.max(stageOf(reached ?? 'new'), stageOf(first_answer_at === null ? 'new' : 'contacted'))
}
