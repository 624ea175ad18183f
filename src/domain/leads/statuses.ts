/** Where a lead stands. Their names in each language stand in the console's messages, under the same codes. */
export const LEAD_STATUSES = ['new', 'contacted', 'meeting', 'qualified', 'won', 'lost'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** Nothing more is to be done for these, unless the person writes again. */
export const CLOSED: readonly string[] = ['won', 'lost'] satisfies LeadStatus[]

/** Where an order stands on its way to delivery. */
export const ORDER_STATES = ['received', 'confirmed', 'paid', 'in_work', 'delivered', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]
