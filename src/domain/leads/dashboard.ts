/** Statistics for the leads of a period: counted one by one, so that memory use stays constant. */

import { recordOf } from '../collections.ts'
import { dateOf, dayIn, type Period } from './period.ts'
import type { ResponseTarget } from './response-targets.ts'
import { firstAnswerMs } from './sla-clock.ts'
import { isWon, type LeadStatus, STAGES } from './statuses.ts'
import type { WorkingCalendar } from './working-calendar.ts'
import { dayOfDate, msPerMinute } from './zone-clock.ts'

export type CountedLead = {
  office: string
  edition: string
  source: string
  campaign: string
  landing: string
  /** Comma-separated codes. */
  countries: string
  status: LeadStatus
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
export type Answers = {
  office: string
  leads: number
  answered: number
  /** Answered leads within the office's response target. */
  inTime: number
  /** In minutes of working time; null when none was answered. */
  medianMinutes: number | null
  worstMinutes: number | null
}
export type Tally = {
  total: number
  days: { day: string; leads: number }[]
  facets: Record<Facet, Counted[]>
  /** The number of leads that reached each stage; a lead counts in all stages before its own. */
  funnel: { stage: (typeof STAGES)[number]; leads: number }[]
  lost: { leads: number; reasons: { reason: string; leads: number }[] }
  answers: Answers[]
}

export type OfficeClock = { calendar: WorkingCalendar; target: ResponseTarget }
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
  const offices = new Map<string, { leads: number; waits: number[] }>()
  let [total, lost] = [0, 0]

  function add(lead: CountedLead): void {
    const day = dayIn(period, lead.created_at)
    if (day < 0) return
    total++
    days[day] = (days[day] ?? 0) + 1
    for (const facet of FACETS) for (const code of codesOf(lead, facet)) count(facets[facet], code, isWon(lead.status))
    for (let stage = 0; stage <= stageOf(lead); stage++) stages[stage] = (stages[stage] ?? 0) + 1
    if (lead.status === 'lost') {
      lost++
      const reason = (lead.lost_reason ?? '').trim()
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
    const office = offices.get(lead.office) ?? { leads: 0, waits: [] }
    offices.set(lead.office, office)
    office.leads++
    const answeredMs = firstAnswerMs(lead, clockOf(lead.office).calendar)
    if (answeredMs !== null) office.waits.push(answeredMs)
  }

  const result = (): Tally => ({
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
    answers: [...new Set([...listed, ...[...offices.keys()].sort()])].flatMap((office) => {
      const counted = offices.get(office)
      return counted ? [answersOf(office, counted, clockOf(office).target.answer_within)] : []
    }),
  })
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
function stageOf({ status, stoodAt, first_answer_at }: CountedLead): number {
  const stage = STAGES.findIndex((one) => one === (status === 'lost' ? stoodAt : status))
  return Math.max(stage, first_answer_at === null ? 0 : 1)
}

function answersOf(office: string, { leads, waits }: { leads: number; waits: number[] }, goal: number): Answers {
  const sorted = waits.map((wait) => wait / msPerMinute).sort((a, b) => a - b)
  const half = sorted.length / 2
  const median = sorted.length === 0 ? null : ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
  const rounded = (minutes: number | null | undefined) => (minutes == null ? null : Math.round(minutes))
  return {
    office,
    leads,
    answered: sorted.length,
    inTime: sorted.filter((minutes) => minutes <= goal).length,
    medianMinutes: rounded(median),
    worstMinutes: rounded(sorted.at(-1)),
  }
}
