/** Addresses of the leads that a number of the dashboard counts. */
import type { Dashboard, GroupName, TableName } from './tables.ts'

type Days = { from: string; to: string }
type Filter = Record<string, string>

/** How the list of leads calls an empty source, medium or campaign. */
const none = '(none)'

/** The list of leads that were created in these days. */
export const leadsPath = ({ from, to }: Days, filter: Filter = {}): string =>
  `/console/leads?${new URLSearchParams({ ...filter, created_from: from, created_to: to })}`

export const wonFilter = { status: 'won' }

export function groupFilter(name: GroupName, group: Dashboard['origins'][number] | { key: string }): Filter {
  if (name === 'consultants') return { owner: group.key || 'none' }
  if (name === 'offices') return { office: group.key }
  if (!('campaign' in group)) return {}
  const { utm_source, utm_medium, campaign } = group
  return { utm_source: utm_source || none, utm_medium: utm_medium || none, campaign: campaign || none }
}

type Links = (string | undefined)[]

/** The link of each cell, row by row; undefined where the list has no such filter. */
export function tableLinks(name: TableName, dashboard: Dashboard): Links[] {
  const leadsAndWon = (filter: Filter | null): Links =>
    filter ? [undefined, leadsPath(dashboard, filter), leadsPath(dashboard, { ...filter, ...wonFilter })] : []
  if (name === 'days') return dashboard.days.map(({ day }) => [undefined, leadsPath({ from: day, to: day })])
  if (name === 'answers')
    return dashboard.answers.map(({ office }) => [undefined, leadsPath(dashboard, office ? { office } : {})])
  if (name === 'campaigns') return dashboard.campaigns.map(({ code }) => leadsAndWon({ campaign: code || none }))
  if (name === 'sources') return dashboard.sources.map(({ code }) => leadsAndWon(code ? { source: code } : null))
  if (name === 'countries') return dashboard.countries.map(({ code }) => leadsAndWon(code ? { country: code } : null))
  if (name === 'editions') return dashboard.editions.map(({ code }) => leadsAndWon({ edition: code }))
  return []
}
