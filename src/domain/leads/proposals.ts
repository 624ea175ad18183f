import type { BeforeAnswer } from './answers/undo.ts'

/** Values that came with a booking or an order and differ from the lead's: mail and phone prove no identity, so staff decide about each. */

/** Fields of a lead that a booking or an order may propose. */
export const PROPOSED_FIELDS = ['name', 'chat_id', 'countries'] as const
export type ProposedField = (typeof PROPOSED_FIELDS)[number]
export type Proposal = { reference: string; field: ProposedField }

type Fields = { name: string; chat_id: string | null; countries: string }

/** What an event of a lead's timeline says; which fields it has depends on its kind. */
export type EventData = Record<string, unknown> & {
  /** Of a booking or an order. */
  reference?: string | null
  proposed?: ProposedField[]
  /** Of a proposal that was accepted or dismissed. */
  field?: ProposedField
  channel?: string | undefined
  before?: BeforeAnswer
  /** Of a mail. */
  text?: string
}

/** The value that a lead has after staff accept a field; countries (codes joined by commas) are added to its own. */
export function acceptedValue<F extends ProposedField>(lead: Fields, sent: Partial<Fields>, field: F): Fields[F] {
  const value = sent[field] || lead[field]
  if (field !== 'countries') return value as Fields[F]
  return [...new Set(`${lead.countries},${value}`.split(',').filter(Boolean))].join(',') as Fields[F]
}

/** The fields of a booking or an order that would change the lead. */
export const proposedFields = (lead: Fields, sent: Fields): ProposedField[] =>
  PROPOSED_FIELDS.filter((field) => acceptedValue(lead, sent, field) !== lead[field])

/** What events of one lead propose and no later one has decided. @param events with `data` as parsed JSON */
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
