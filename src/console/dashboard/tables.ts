/** The tables of the dashboard, for its charts and for export. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import type { Currency } from '../../domain/currencies.ts'
import { EDITIONS, type Locale } from '../../domain/editions.ts'
import type { STAGES } from '../../domain/leads/statuses.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Table } from '../exports/files.ts'
import { choiceName, type Say, wordsOf } from '../messages/words.ts'

export type Dashboard = StaffAnswer<'showDashboard'>
export const TABLES = [
  'days',
  'funnel',
  'answers',
  'lost',
  'editions',
  'sources',
  'campaigns',
  'countries',
  'landings',
  'orders',
  'misses',
] as const
export type TableName = (typeof TABLES)[number]
/** Label of a funnel stage: its status, except for the first stage. */
export const stageName = (stage: (typeof STAGES)[number], say: Say): string =>
  say(stage === 'new' ? 'dashboard.stage_new' : `status.${stage}`)

export const isTable = (value: unknown): value is TableName => TABLES.some((name) => name === value)
export const COUNTED = ['editions', 'sources', 'campaigns', 'countries', 'landings'] as const
export type CountedName = (typeof COUNTED)[number]

/** Label of a code. */
export function codeName(kind: CountedName, code: string, locale: Locale): string {
  const say = wordsOf(locale)
  if (code === '') return say(kind === 'campaigns' ? 'dashboard.no_campaign' : 'dashboard.unknown')
  if (kind === 'editions') return EDITIONS[code as Locale].ownName
  if (kind === 'countries') return choiceName(locale, 'countries', code)
  if (kind === 'sources') return code === 'order' ? say('inbox.order_mark') : choiceName(locale, 'source', code)
  return code
}

/** Share in whole percent. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

/** Working minutes as a short duration; `–` for null. */
export function spanOf(minutes: number | null, say: Say): string {
  if (minutes === null) return '–'
  if (minutes < 60) return say('dashboard.span_minutes', { minutes })
  return say('dashboard.span', {
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60).padStart(2, '0'),
  })
}

/** One table with translated headings. */
export function tableOf(name: TableName, found: Dashboard, locale: Locale): Table {
  const say = wordsOf(locale)
  const leads = say('dashboard.leads')
  if (name === 'days')
    return { columns: [say('dashboard.day'), leads], rows: found.days.map((each) => [each.day, each.leads]) }
  if (name === 'funnel')
    return {
      columns: [say('inbox.status'), leads, say('dashboard.percent')],
      rows: found.funnel.map((each) => [stageName(each.stage, say), each.leads, percentOf(each.leads, found.total)]),
    }
  if (name === 'lost')
    return {
      columns: [say('lead.lost_reason'), leads],
      rows: found.lost.reasons.map(({ reason, leads: count }) => [reason || say('dashboard.no_reason'), count]),
    }
  if (name === 'answers')
    return {
      columns: [
        say('inbox.office'),
        leads,
        say('dashboard.answered'),
        say('dashboard.in_time'),
        say('dashboard.median'),
        say('dashboard.worst'),
      ],
      rows: found.answers.map((each) => [
        choiceName(locale, 'office', each.office),
        each.leads,
        each.answered,
        each.in_time,
        each.median_minutes ?? '',
        each.worst_minutes ?? '',
      ]),
    }
  if (name === 'orders')
    return {
      columns: [say('dashboard.currency'), say('inbox.status'), say('dashboard.orders'), say('dashboard.value')],
      rows: found.orders.map((each) => [
        each.currency,
        say(`order_state.${each.status as 'received'}`),
        each.orders,
        each.total_minor / 100,
      ]),
    }
  if (name === 'misses')
    return {
      columns: [
        say('dashboard.words'),
        say('inbox.edition'),
        say('dashboard.looked_for'),
        say('dashboard.times'),
        say('dashboard.last_day'),
      ],
      rows: found.misses.map((each) => [
        each.words,
        EDITIONS[each.locale as Locale].ownName,
        say(each.kind === 'school' ? 'dashboard.schools' : 'dashboard.site'),
        each.count,
        each.day,
      ]),
    }
  return {
    columns: [say(`dashboard.${name}`), leads, say('status.won')],
    rows: found[name].map((each) => [codeName(name, each.code, locale), each.leads, each.won]),
  }
}

export const moneyOf = (minor: number, currency: string, locale: Locale) =>
  formatMoney(minor, currency as Currency, locale)
