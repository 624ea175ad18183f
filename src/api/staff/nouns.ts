/** The staff's part of the API as the console speaks of it. The addresses stand in `routes.ts`. */
import { listLeads } from './leads/list-leads.ts'
import { showLead } from './leads/show-lead.ts'
import { showMe } from './session/show-me.ts'

export const staffNouns = {
  session: { me: showMe },
  leads: { list: listLeads, one: showLead },
} as const
