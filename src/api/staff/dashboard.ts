import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { countBySource } from '../../db/queries/appointments/staff-calendar.ts'
import { readClockSettings } from '../../db/queries/leads/clock-settings.ts'
import { readLeads, readPieces, type Span, sumOrders, sumWonOrders } from '../../db/queries/leads/dashboard.ts'
import { listZeroResultQueries } from '../../db/search/statistics.ts'
import { sumBySource } from '../../domain/appointments/by-source.ts'
import { openTally, type Tally } from '../../domain/leads/dashboard.ts'
import { openGroups, readOriginKey } from '../../domain/leads/dashboard-groups.ts'
import { dateOf, type Period, periodBefore, periodOf } from '../../domain/leads/period.ts'
import { firstAnswerMs } from '../../domain/leads/sla-clock.ts'
import { dayOfDate } from '../../domain/leads/zone-clock.ts'
import { officesSeen, type Principal } from '../../domain/staff/principal.ts'
import { noteExport } from '../../services/leads/note-export.ts'
import type { ApiDeps } from '../context.ts'
import { consultants } from './access.ts'
import { compareGroups, serializeCounts } from './compare-groups.ts'
import { namesOfStaff } from './settings.ts'
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
  const span = spanOf(period, principal)
  const previous = periodBefore(period, principal.timeZone)
  const { facets, answers, groups, ...tally } = await tallied(deps, period, span)
  const now = { groups, orders: await sumWonOrders(db, span) }
  const spanBefore = spanOf(previous, principal)
  const before = { groups: await countGroups(deps, spanBefore), orders: await sumWonOrders(db, spanBefore) }
  const names = await namesOfStaff(db)
  return {
    from: period.from,
    to: period.to,
    ...tally,
    before: {
      from: previous.from,
      to: previous.to,
      days: previous.begins.length - 1,
      total: [...before.groups.offices.values()].reduce((total, { leads }) => total + leads, 0),
    },
    consultants: compareGroups('consultants', now, before).map((group) => ({
      ...group,
      /** Null after the account was deleted. */
      name: names.get(group.key) ?? null,
    })),
    offices: compareGroups('offices', now, before),
    origins: compareGroups('origins', now, before).map((group) => ({ ...group, ...readOriginKey(group.key) })),
    editions: facets.edition,
    sources: facets.source,
    campaigns: facets.campaign,
    countries: facets.country,
    landings: facets.landing,
    answers: answers.map(({ office, ...counts }) => ({ office, ...serializeCounts(counts) })),
    orders: await sumOrders(db, span),
    appointments: sumBySource(await countBySource(db, [span.from, span.to], span.offices)),
    misses: await listZeroResultQueries(db, zeroResultQueriesMax, period),
  }
}

const spanOf = ({ begins }: Period, principal: Principal): Span => ({
  from: begins[0] ?? 0,
  to: begins.at(-1) ?? 0,
  offices: officesSeen(principal),
})

/** One day alone is the first, up to today, or the last of as many days as are shown by themselves. */
function askedOf({ days = daysDefault, from, to }: z.output<typeof PeriodSchema>): Parameters<typeof periodOf>[0] {
  if (from) return { from, to: to ?? daysEnd }
  return to ? { from: dateOf(dayOfDate(to) - daysDefault + 1), to } : { days }
}

async function tallied(deps: ApiDeps, period: Period, span: Span): Promise<Tally> {
  const tally = openTally(period, await readClockSettings(deps.store.read))
  for await (const leads of readLeads(deps.store.read, span)) {
    for (const lead of leads) tally.add(lead)
    // visitors' requests come between the pieces
    await nextTurn()
  }
  return tally.result()
}

async function countGroups(deps: ApiDeps, span: Span): Promise<Tally['groups']> {
  const { clockOf } = await readClockSettings(deps.store.read)
  const groups = openGroups(clockOf)
  for await (const leads of readPieces(deps.store.read, span)) {
    for (const lead of leads) groups.add(lead, firstAnswerMs(lead, clockOf(lead.office).calendar))
    await nextTurn()
  }
  return groups.result()
}
