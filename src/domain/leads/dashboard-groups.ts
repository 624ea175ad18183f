/** Leads counted by consultant, by office, and by source with medium and campaign. */

import { recordOf } from '../collections.ts'
import type { ResponseTarget } from './response-targets.ts'
import { isWon, type LeadStatus } from './statuses.ts'
import type { WorkingCalendar } from './working-calendar.ts'
import { msPerMinute } from './zone-clock.ts'

export type OfficeClock = { calendar: WorkingCalendar; target: ResponseTarget }

export type GroupedLead = {
  office: string
  owner_id: string | null
  utm_source: string
  utm_medium: string
  campaign: string
  status: LeadStatus
}

export const GROUPINGS = ['consultants', 'offices', 'origins'] as const
export type Grouping = (typeof GROUPINGS)[number]

export type GroupCounts = {
  leads: number
  won: number
  answered: number
  /** Answered leads within the response target of their office. */
  inTime: number
  /** In minutes of working time; null when none was answered. */
  medianMinutes: number | null
  worstMinutes: number | null
}
export const NO_COUNTS: GroupCounts = {
  leads: 0,
  won: 0,
  answered: 0,
  inTime: 0,
  medianMinutes: null,
  worstMinutes: null,
}

/** Identifies a group: a staff id (empty for none), an office code, or source, medium and campaign. */
export const groupKey = (grouping: Grouping, lead: Omit<GroupedLead, 'status'>): string => {
  if (grouping === 'consultants') return lead.owner_id ?? ''
  if (grouping === 'offices') return lead.office
  return JSON.stringify([lead.utm_source, lead.utm_medium, lead.campaign])
}

/** The parts of a key of `origins`. */
export function readOriginKey(key: string): Pick<GroupedLead, 'utm_source' | 'utm_medium' | 'campaign'> {
  const [utm_source = '', utm_medium = '', campaign = '']: string[] = JSON.parse(key)
  return { utm_source, utm_medium, campaign }
}

type Open = { leads: number; won: number; inTime: number; waits: number[] }

/** Counts leads one by one. @param clockOf the response target of an office */
export function openGroups(clockOf: (office: string) => OfficeClock) {
  const groups = recordOf(GROUPINGS, () => new Map<string, Open>())

  /** @param answeredMs working time until the first answer; null when there is none */
  function add(lead: GroupedLead, answeredMs: number | null): void {
    const isInTime = answeredMs !== null && answeredMs / msPerMinute <= clockOf(lead.office).target.answer_within
    for (const grouping of GROUPINGS) {
      const key = groupKey(grouping, lead)
      const group = groups[grouping].get(key) ?? { leads: 0, won: 0, inTime: 0, waits: [] }
      groups[grouping].set(key, group)
      group.leads++
      if (isWon(lead.status)) group.won++
      if (isInTime) group.inTime++
      if (answeredMs !== null) group.waits.push(answeredMs)
    }
  }

  const result = (): Record<Grouping, Map<string, GroupCounts>> =>
    recordOf(GROUPINGS, (grouping) => new Map([...groups[grouping]].map(([key, group]) => [key, countsOf(group)])))
  return { add, result }
}

function countsOf({ leads, won, inTime, waits }: Open): GroupCounts {
  const sorted = waits.map((wait) => wait / msPerMinute).sort((a, b) => a - b)
  const half = sorted.length / 2
  const median = sorted.length === 0 ? null : ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
  const rounded = (minutes: number | null | undefined) => (minutes == null ? null : Math.round(minutes))
  return {
    leads,
    won,
    answered: sorted.length,
    inTime,
    medianMinutes: rounded(median),
    worstMinutes: rounded(sorted.at(-1)),
  }
}
