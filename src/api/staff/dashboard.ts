import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { countBySource } from '../../db/queries/appointments/staff-calendar.ts'
import { readClockSettings } from '../../db/queries/leads/clock-settings.ts'
import { readLeads, sumOrders } from '../../db/queries/leads/dashboard.ts'
import { listZeroResultQueries } from '../../db/search/statistics.ts'
import { sumBySource } from '../../domain/appointments/by-source.ts'
import { openTally, type Tally } from '../../domain/leads/dashboard.ts'
import { dateOf, type Period, periodOf } from '../../domain/leads/period.ts'
import { dayOfDate } from '../../domain/leads/zone-clock.ts'
import { officesSeen, type Principal } from '../../domain/staff/principal.ts'
import { noteExport } from '../../services/leads/note-export.ts'
import type { ApiDeps } from '../context.ts'
import { consultants } from './access.ts'
import { staffRead } from './staff-function.ts'

const zeroResultQueriesMax = 50

const daysDefault = 30

/** Later than any today. */
const daysEnd = '9999-12-31'

const PeriodSchema = z.object({
  days: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(366))
    .optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

/** Figures on the leads of a period, in the person's time zone: an admin sees all offices, a consultant their own. */
export const showDashboard = staffRead({
  access: consultants,
  input: PeriodSchema,
  run: ({ deps, principal, input: query }) => readDashboard(deps, principal, query),
})

/** The same, to be taken along as a file: who took which table is noted. */
export const exportDashboard = staffRead({
  access: consultants,
  input: PeriodSchema.extend({ table: z.string().regex(/^\w{1,20}$/), format: z.enum(['csv', 'xlsx']) }),
  async run({ deps, principal, input: { table, format, ...filter } }) {
    const dashboard = await readDashboard(deps, principal, filter)
    const { from, to } = dashboard
    await noteExport(deps.booking, principal, 'dashboard.exported', 'dashboard', { table, format, from, to })
    return dashboard
  },
})

async function readDashboard(deps: ApiDeps, principal: Principal, { days, from, to }: z.output<typeof PeriodSchema>) {
  const db = deps.store.read
  const period = periodOf(askedOf({ days, from, to }), principal.timeZone, deps.booking.now())
  const span = {
    from: period.begins[0] ?? 0,
    to: period.begins.at(-1) ?? 0,
    offices: officesSeen(principal),
  }
  const { facets, answers, ...tally } = await tallied(deps, period, span)
  return {
    from: period.from,
    to: period.to,
    ...tally,
    editions: facets.edition,
    sources: facets.source,
    campaigns: facets.campaign,
    countries: facets.country,
    landings: facets.landing,
    answers: answers.map(({ inTime, medianMinutes, worstMinutes, ...rest }) => ({
      ...rest,
      in_time: inTime,
      median_minutes: medianMinutes,
      worst_minutes: worstMinutes,
    })),
    orders: await sumOrders(db, span),
    appointments: sumBySource(await countBySource(db, [span.from, span.to], span.offices)),
    misses: await listZeroResultQueries(db, zeroResultQueriesMax, period),
  }
}

/** One day alone is the first, up to today, or the last of as many days as are shown by themselves. */
function askedOf({ days = daysDefault, from, to }: z.output<typeof PeriodSchema>): Parameters<typeof periodOf>[0] {
  if (from) return { from, to: to ?? daysEnd }
  return to ? { from: dateOf(dayOfDate(to) - daysDefault + 1), to } : { days }
}

async function tallied(deps: ApiDeps, period: Period, span: Parameters<typeof readLeads>[1]): Promise<Tally> {
  const tally = openTally(period, await readClockSettings(deps.store.read))
  for await (const leads of readLeads(deps.store.read, span)) {
    for (const lead of leads) tally.add(lead)
    // visitors' requests come between the pieces
    await nextTurn()
  }
  return tally.result()
}
