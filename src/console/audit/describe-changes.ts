/** Describes audit log entries in the reader's language. */

import { isEntries } from '../../domain/content/values.ts'
import { editionOf, isLocale } from '../../domain/editions.ts'
import { type MessageKey, useFormat, useReader, useTranslations } from '../messages/translations.ts'
import { NAMES, VALUES } from './labels.ts'

/** A property and its change: `status`, `new → won`. */
type Change = readonly [what: string, how: string]

type ChangeLabels = {
  /** Label of a path in the logged document: `[OFFICE, 'answer_within']`. */
  label: (path: readonly string[]) => string
  /** Text of a value, by the name of its property. */
  value: (name: string, value: unknown) => string
}

const pairMax = 40

const lengthMax = 200

/** Logged as [from, to]; other lists of two values are lists. */
const PAIRS: readonly string[] = ['status', 'state', 'owner']

/** Ids that mean nothing to the reader. */
const HIDDEN_NAMES: readonly string[] = ['id', 'merge', 'session', 'file']

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isSpan = (value: unknown): boolean => isRecord(value) && Object.keys(value).sort().join() === 'from,to'

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function textOf(name: string, value: unknown, labels: ChangeLabels): string {
  if (isNothing(value)) return '–'
  const each = Array.isArray(value) ? value : [value]
  const text = each.map((one) => (isSpan(one) ? `${one.from}–${one.to}` : labels.value(name, one))).join(', ')
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text
}

/** Describes logged data without empty values. Of a changed document only the differences are listed. */
export function describeChanges(data: Record<string, unknown>, labels: ChangeLabels): Change[] {
  const { from, to, ...rest } = data
  const changes = leaves(rest, []).flatMap(([path, value]): Change[] => {
    const name = path.at(-1) ?? ''
    if (path.length === 1 && PAIRS.includes(name) && Array.isArray(value))
      return [pair(path, value[0], value[1], labels)]
    return isNothing(value) || HIDDEN_NAMES.includes(name) ? [] : [[labels.label(path), textOf(name, value, labels)]]
  })
  if (typeof from === 'string' && typeof to === 'string') changes.push(pair(['period'], from, to, labels))
  else if (isRecord(to) && to.is_removed === true)
    changes.push([labels.label(['is_removed']), labels.value('is_removed', true)])
  else if ('from' in data || 'to' in data) changes.push(...differences(from, to, labels))
  return changes.slice(0, pairMax)
}

const pair = (path: readonly string[], from: unknown, to: unknown, labels: ChangeLabels): Change => {
  const name = path.at(-1) ?? ''
  return [labels.label(path), `${textOf(name, from, labels)} → ${textOf(name, to, labels)}`]
}

/** Differences only: settings are long. */
function differences(from: unknown, to: unknown, labels: ChangeLabels): Change[] {
  const [before, after] = [from, to].map((each) => leaves(each ?? {}, []))
  const valueAt = (all: Leaf[] | undefined, key: string) => all?.find(([path]) => path.join('.') === key)?.[1]
  const paths = new Map([...(before ?? []), ...(after ?? [])].map(([path]) => [path.join('.'), path]))
  return [...paths].flatMap(([key, path]) => {
    const [was, is] = [valueAt(before, key), valueAt(after, key)]
    const isSame = JSON.stringify(was) === JSON.stringify(is) || (isNothing(was) && isNothing(is))
    return isSame || HIDDEN_NAMES.includes(path.at(-1) ?? '') ? [] : [pair(path, was, is, labels)]
  })
}

type Leaf = readonly [path: readonly string[], value: unknown]

/** Values by path. A list of values, such as names or hours, is one value. */
function leaves(value: unknown, path: readonly string[]): Leaf[] {
  const isList = Array.isArray(value) && value.every((each) => !isRecord(each) || isSpan(each))
  if (!isRecord(value) || isList) return [[path, value]]
  return Object.entries(value).flatMap(([name, each]) => leaves(each, [...path, name]))
}

/** Containers whose own label adds nothing. */
const HOLDERS: readonly string[] = ['counts', 'filter', 'texts', 'week', 'days']

/** Labels of logged names and values in the reader's language. A name or value without a label is shown as it was logged. */
export function useChangeLabels() {
  const t = useTranslations()
  const { offices, countries, choices } = useReader()
  const { time, number } = useFormat()
  const segment = (name: string): string => {
    if (/^\d+$/.test(name)) return number(Number(name) + 1)
    if (offices.options.some(({ code }) => code === name)) return offices.nameOf(name)
    const key = NAMES[name]
    return key ? t(key) : isLocale(name) ? editionOf(name).ownName : name
  }
  return {
    label: (path: readonly string[]): string =>
      path
        .filter((name, at) => at === path.length - 1 || !HOLDERS.includes(name))
        .map(segment)
        .join(' · '),
    value: (name: string, value: unknown): string => {
      if (typeof value === 'boolean') return t(value ? 'people.second_yes' : 'people.second_no')
      if (typeof value === 'number') return TIMES.includes(name) ? time(value) : number(value)
      const code = String(value)
      const key: MessageKey | undefined = VALUES[name]?.[code]
      if (key) return t(key)
      if (name === 'office' || name === 'offices') return offices.nameOf(code)
      if (name === 'country' || name === 'countries') return countries.nameOf(code)
      if (name === 'source') return choices.source.nameOf(code)
      if (name === 'locale' || name === 'edition' || name === 'editions')
        return isLocale(code) ? editionOf(code).ownName : code
      return name === 'format' ? code.toUpperCase() : code
    },
  }
}

const TIMES: readonly string[] = ['until', 'absentUntil']

const WHOLE: Record<string, MessageKey> = {
  leads: 'nav.leads',
  dashboard: 'nav.dashboard',
  lead: 'audit.kind.lead',
  staff: 'audit.kind.staff',
  mail: 'audit.kind.mail',
  view: 'audit.kind.view',
  redirect: 'audit.kind.redirect',
  redirects: 'audit.kind.redirect',
  api_key: 'audit.kind.api_key',
  webhook: 'audit.kind.webhook',
  'setting:goals': 'hours.goals',
  'setting:assignment': 'nav.assignment',
  'setting:retention': 'nav.retention',
}

/** Label of a subject that has no name of its own. A template is labelled with the logged title. */
export function useSubjectName() {
  const t = useTranslations()
  const { offices } = useReader()
  return (subject: string, data: Record<string, unknown>): string => {
    const [kind = '', id = ''] = subject.split(':')
    const [setting, of = ''] = id.split('.')
    if (kind === 'account') return `${t('audit.unknown_address')} (${id})`
    if (kind === 'office') return `${t('audit.kind.office')} · ${offices.nameOf(id)}`
    if (kind === 'picture') return `${t('audit.kind.picture')} · ${id}`
    if (kind === 'setting' && setting === 'calendar') return `${t('nav.hours')} · ${offices.nameOf(of)}`
    if (kind === 'setting' && setting === 'template') return `${t('nav.templates')} · ${titleIn(data) ?? of}`
    const key = WHOLE[subject] ?? WHOLE[kind]
    return key ? t(key) : subject
  }
}

function titleIn({ from, to }: Record<string, unknown>): string | null {
  const titles = [to, from].map((each) => (isEntries(each) ? each.title : undefined))
  return titles.find((title) => typeof title === 'string') ?? null
}

const AUTOMATIC_ACTORS: Record<string, MessageKey> = {
  'sign-in': 'audit.sign_in',
  retention: 'nav.retention',
  'erase-again': 'audit.action.person.erased_again',
}

/** Name of the person who acted, or the label of an automatic action. */
export function useActorName() {
  const t = useTranslations()
  return (who: string): string => {
    const key = AUTOMATIC_ACTORS[who]
    return key ? t(key) : who
  }
}
