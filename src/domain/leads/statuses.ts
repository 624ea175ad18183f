import { keysOf } from '../collections.ts'

type Meaning = {
  /** Open, or how the work ended: with a customer, or without one. It says how long the lead is stored (`retention.ts`). */
  outcome: 'open' | 'won' | 'lost'
  /** A stage of the dashboard's funnel: leads of later stages count in it. In merges the later stage wins. */
  isStage: boolean
  /** A column of the board. */
  isColumn: boolean
  /** Statistics and lists without a status filter contain it, and a message of the person starts its timer. */
  isCounted: boolean
}

/** The statuses of a lead, in order, and what each means. Their labels are under `status` in the console's messages. */
const STATUSES = {
  new: { outcome: 'open', isStage: true, isColumn: true, isCounted: true },
  contacted: { outcome: 'open', isStage: true, isColumn: true, isCounted: true },
  meeting: { outcome: 'open', isStage: true, isColumn: true, isCounted: true },
  qualified: { outcome: 'open', isStage: true, isColumn: true, isCounted: true },
  won: { outcome: 'won', isStage: true, isColumn: true, isCounted: true },
  lost: { outcome: 'lost', isStage: false, isColumn: false, isCounted: true },
  /** Test bookings, too. */
  spam: { outcome: 'lost', isStage: false, isColumn: false, isCounted: false },
} as const satisfies Record<string, Meaning>

export type LeadStatus = keyof typeof STATUSES
export const LEAD_STATUSES = keysOf(STATUSES)

const statusesWith = (isWanted: (meaning: Meaning) => boolean) =>
  LEAD_STATUSES.filter((status) => isWanted(STATUSES[status]))

export const STAGES = statusesWith(({ isStage }) => isStage)
export const BOARD_COLUMNS = statusesWith(({ isColumn }) => isColumn)
export const CLOSED_STATUSES = statusesWith(({ outcome }) => outcome !== 'open')
export const UNCOUNTED_STATUSES = statusesWith(({ isCounted }) => !isCounted)

/** Statuses by outcome. */
export const statusesOf = (wanted: Meaning['outcome']): LeadStatus[] =>
  statusesWith(({ outcome }) => outcome === wanted)

/** The place of a status in the funnel, from 0; -1 for one that is no stage. */
export const stageOf = (status: LeadStatus): number => STAGES.indexOf(status)

/** Open statuses before the first meeting: one that is agreed moves a lead on. */
export const BEFORE_MEETING = STAGES.slice(0, stageOf('meeting'))

/** Whether a lead became a customer. */
export const isWon = (status: LeadStatus): boolean => STATUSES[status].outcome === 'won'

/** Whether a lead gets no more offers. */
export const isGivenUp = (status: LeadStatus): boolean => STATUSES[status].outcome === 'lost'

/** Whether the work on a lead ended. A message of the person reopens it, if it is counted. */
export const isClosed = (status: LeadStatus): boolean => STATUSES[status].outcome !== 'open'

export const isCounted = (status: LeadStatus): boolean => STATUSES[status].isCounted
