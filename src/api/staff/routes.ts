/** The staff's route table, below `/api/staff`. */
import { Hono } from 'hono'
import type { ApiEnv } from '../context.ts'
import { listLeads } from './leads/list-leads.ts'
import { showLead } from './leads/show-lead.ts'
import { showMe } from './session/show-me.ts'

export const staffRoutes = new Hono<ApiEnv>()
  .get('/session', showMe)
  .get('/leads', listLeads)
  .get('/leads/:id', showLead)
