/** The tables of the dashboard, for its charts and for export. */

import type { StaffAnswer } from '../../api/staff/client.ts'
import type { CodeNames } from '../../domain/code-names.ts'
import { isOneOf } from '../../domain/collections.ts'
import type { Currency } from '../../domain/currencies.ts'
import { editionOf, type Locale } from '../../domain/editions.ts'
import type { ChoiceNames } from '../../domain/form-choices.ts'
import type { LeadStatus } from '../../domain/leads/statuses.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Table } from '../exports/files.ts'
import { type Translator, translatorOf } from '../messages/translations.ts'

export type Dashboard = StaffAnswer<'showDashboard'>
export const GROUP_TABLES = ['consultants', 'offices', 'origins'] as const
export type GroupName = (typeof GROUP_TABLES)[number]
export const TABLES = [
  ...GROUP_TABLES,
  'days',
  'funnel',
  'answers',
  'lost',
  'editions',
  'sources',
  'appointments',
  'campaigns',
  'countries',
  'landings',
  'orders',
  'misses',
] as const
export type TableName = (typeof TABLES)[number]
/** Tables with a chart. */
export type ChartName = Exclude<TableName, GroupName>
/** Label of a funnel stage: its status, except for the first stage. */
export const stageName = (stage: LeadStatus, t: Translator): string =>
  t(stage === 'new' ? 'dashboard.stage_new' : `status.${stage}`)

export const isTable = (value: unknown): value is TableName => TABLES.some((name) => name === value)
export const COUNTED = ['editions', 'sources', 'campaigns', 'countries', 'landings'] as const
export type CountedName = (typeof COUNTED)[number]

type Names = { offices: CodeNames; countries: CodeNames; choices: ChoiceNames }

/** Label of a code. */
export function codeName(kind: CountedName, code: string, locale: Locale, { countries, choices }: Names): string {
  const t = translatorOf(locale)
  if (code === '') return t(kind === 'campaigns' ? 'dashboard.no_campaign' : 'dashboard.unknown')
  if (kind === 'editions') return editionOf(code).ownName
  if (kind === 'countries') return countries.nameOf(code)
  if (kind === 'sources') return code === 'order' ? t('inbox.order_mark') : choices.source.nameOf(code)
  return code
}

/** Name of a group. */
export function groupName(
  name: GroupName,
  group: Dashboard['consultants'][number] | Dashboard['offices'][number] | Dashboard['origins'][number],
  locale: Locale,
  { offices }: Names,
): string {
  const t = translatorOf(locale)
  if (name === 'offices') return offices.nameOf(group.key) || t('dashboard.unknown')
  if ('name' in group) return group.key === '' ? t('inbox.unassigned') : (group.name ?? t('settings.gone'))
  const parts = originOf(group)
  return parts.some(Boolean) ? parts.map((part) => part || '–').join(' / ') : t('dashboard.no_origin')
}

const originOf = (group: Dashboard['offices'][number] | Dashboard['origins'][number]): string[] =>
  'campaign' in group ? [group.utm_source, group.utm_medium, group.campaign] : []

/** Share in whole percent. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

/** Working minutes as a short duration; `–` for null. */
export function spanOf(minutes: number | null, t: Translator): string {
  if (minutes === null) return '–'
  if (minutes < 60) return t('dashboard.span_minutes', { minutes })
  return t('dashboard.span', {
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60).padStart(2, '0'),
  })
}

function groupTable(name: GroupName, dashboard: Dashboard, locale: Locale, names: Names): Table {
  const t = translatorOf(locale)
  const groups = dashboard[name]
  const currencies = [...new Set(groups.flatMap(({ values }) => values.map(({ currency }) => currency)))].sort()
  const label = { consultants: t('inbox.owner'), offices: t('inbox.office') }
  const heads = name === 'origins' ? [t('lead.utm_source'), t('lead.utm_medium'), t('lead.campaign')] : [label[name]]
  const counted = [
    [t('dashboard.leads'), 'leads'],
    [t('status.won'), 'won'],
    [t('dashboard.answered'), 'answered'],
    [t('dashboard.in_time'), 'in_time'],
    [t('dashboard.median'), 'median_minutes'],
  ] as const
  const titles = [
    ...counted.map(([title]) => title),
    ...currencies.map((code) => `${t('dashboard.order_value')} ${code}`),
  ]
  return {
    columns: [...heads, ...titles.flatMap((title) => [title, t('dashboard.earlier', { column: title })])],
    rows: groups.map((group) => [
      ...(name === 'origins' ? originOf(group) : [groupName(name, group, locale, names)]),
      ...counted.flatMap(([, key]) => [group.counts[key] ?? '', group.before[key] ?? '']),
      ...currencies.flatMap((code) => {
        const value = group.values.find(({ currency }) => currency === code)
        return [(value?.minor ?? 0) / 100, (value?.minor_before ?? 0) / 100]
      }),
    ]),
  }
}

/** One table with translated headings. */
export function tableOf(name: TableName, dashboard: Dashboard, locale: Locale, names: Names): Table {
  const t = translatorOf(locale)
  if (isOneOf(GROUP_TABLES, name)) return groupTable(name, dashboard, locale, names)
  const leads = t('dashboard.leads')
  if (name === 'days')
    return { columns: [t('dashboard.day'), leads], rows: dashboard.days.map((each) => [each.day, each.leads]) }
  if (name === 'funnel')
    return {
      columns: [t('inbox.status'), leads, t('dashboard.percent')],
      rows: dashboard.funnel.map((each) => [
        stageName(each.stage, t),
        each.leads,
        percentOf(each.leads, dashboard.total),
      ]),
    }
  if (name === 'lost')
    return {
      columns: [t('lead.lost_reason'), leads],
      rows: dashboard.lost.reasons.map(({ reason, leads: count }) => [reason || t('dashboard.no_reason'), count]),
    }
  if (name === 'answers')
    return {
      columns: [
        t('inbox.office'),
        leads,
        t('dashboard.answered'),
        t('dashboard.in_time'),
        t('dashboard.median'),
        t('dashboard.worst'),
      ],
      rows: dashboard.answers.map((each) => [
        names.offices.nameOf(each.office),
        each.leads,
        each.answered,
        each.in_time,
        each.median_minutes ?? '',
        each.worst_minutes ?? '',
      ]),
    }
  if (name === 'appointments')
    return {
      columns: [
        t('dashboard.sources'),
        t('appointment.state.booked'),
        t('appointment.state.came'),
        t('appointment.state.no_show'),
        t('status.won'),
      ],
      rows: dashboard.appointments.map(({ source, booked, came, no_show, won }) => [
        codeName('sources', source, locale, names),
        booked,
        came,
        no_show,
        won,
      ]),
    }
  if (name === 'orders')
    return {
      columns: [t('dashboard.currency'), t('inbox.status'), t('dashboard.orders'), t('dashboard.value')],
      rows: dashboard.orders.map((each) => [
        each.currency,
        t(`order_state.${each.status as 'received'}`),
        each.orders,
        each.total_minor / 100,
      ]),
    }
  if (name === 'misses')
    return {
      columns: [
        t('dashboard.words'),
        t('inbox.edition'),
        t('dashboard.looked_for'),
        t('dashboard.times'),
        t('dashboard.last_day'),
      ],
      rows: dashboard.misses.map((each) => [
        each.words,
        editionOf(each.locale).ownName,
        t(each.kind === 'school' ? 'dashboard.schools' : 'dashboard.site'),
        each.count,
        each.day,
      ]),
    }
  return {
    columns: [t(`dashboard.${name}`), leads, t('status.won')],
    rows: dashboard[name].map((each) => [codeName(name, each.code, locale, names), each.leads, each.won]),
  }
}

export const moneyOf = (minor: number, currency: Currency, locale: Locale) => formatMoney(minor, currency, locale)
