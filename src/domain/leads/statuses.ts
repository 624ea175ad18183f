/** The statuses of a lead, in order. The console's messages have their labels, under the same codes. */
const OPEN = ['new', 'contacted', 'meeting', 'qualified'] as const
/** Finished statuses. A message of the person reopens the first two. `spam` also marks test bookings. */
export const CLOSED_STATUSES = ['won', 'lost', 'spam'] as const
export const LEAD_STATUSES = [...OPEN, ...CLOSED_STATUSES] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** The stages of the dashboard's funnel: every lead was new, and the last were won. */
export const STAGES = [...OPEN, 'won'] as const

/** The status of leads that are in no count, and in no list without a status filter. */
export const UNCOUNTED_STATUS = 'spam'

/** Whether a lead became a customer. */
export const isWon = (status: LeadStatus): boolean => status === 'won'

/** Whether a lead gets no more offers. */
export const isGivenUp = (status: LeadStatus): boolean => status === 'lost' || status === 'spam'

export const isClosed = (status: LeadStatus): boolean => CLOSED_STATUSES.some((one) => one === status)
