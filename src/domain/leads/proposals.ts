import type { Attachment } from './answers/attachments.ts'
import type { BeforeAnswer } from './answers/undo.ts'
import type { LeadStatus } from './statuses.ts'

/** Proposed changes from a booking or an order: email and phone prove no identity, so staff decide about each. */

/** Fields of a lead that a booking or an order may propose to change. */
export const PROPOSED_FIELDS = ['name', 'chat_id', 'countries'] as const
export type ProposedField = (typeof PROPOSED_FIELDS)[number]
export type Proposal = { reference: string; field: ProposedField }

type Fields = { name: string; chat_id: string | null; countries: string }

/** The data of a timeline event; its fields depend on the kind. */
export type EventData = Record<string, unknown> & {
  /** For a booking or an order. */
  reference?: string | null
  proposed?: ProposedField[]
  /** For an accepted or dismissed proposal. */
  field?: ProposedField
  channel?: string | undefined
  before?: BeforeAnswer | undefined
  /** For a mail, sent or scheduled; `address` is the person's when it was scheduled. */
  text?: string
  subject?: string
  mail?: string
  cc?: string[]
  files?: readonly Attachment[]
  address?: string
  /** When a mail was scheduled that left automatically, in ms: staff have seen nothing since. */
  written?: number
  anyway?: boolean | undefined
  /** For a received message: the wait that it started, and the status that it changed. */
  started?: number
  closed?: { status: LeadStatus; lost_reason: string | null }
}

/** The lead's value after staff accept a field; countries (comma-separated codes) are added to its own. */
export function acceptedValue<F extends ProposedField>(lead: Fields, sent: Partial<Fields>, field: F): Fields[F] {
  const value = sent[field] || lead[field]
  if (field !== 'countries') return value
  return [...new Set(`${lead.countries},${value}`.split(',').filter(Boolean))].join(',')
}

/** The fields of a booking or an order that would change the lead. */
export const proposedFields = (lead: Fields, sent: Fields): ProposedField[] =>
  PROPOSED_FIELDS.filter((field) => acceptedValue(lead, sent, field) !== lead[field])

/** Proposals in a lead's events that no later event has decided. @param events with `data` as parsed JSON */
export function openProposals(events: readonly { kind: string; data: EventData }[]): Proposal[] {
  const decided = events
    .filter(({ kind }) => kind === 'proposal')
    .map(({ data: { reference, field } }) => keyOf({ reference, field }))
  return events
    .filter(({ kind }) => kind === 'inquiry' || kind === 'order')
    .flatMap(({ data: { reference, proposed = [] } }) =>
      proposed.map((field) => ({ reference: reference ?? '', field })),
    )
    .filter((proposal) => !decided.includes(keyOf(proposal)))
}
const keyOf = ({ reference, field }: Pick<EventData, 'reference' | 'field'>) => `${reference} ${field}`
