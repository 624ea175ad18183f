/** Describes audit log entries in the reader's language. */

import { OFFICES } from '../../domain/codes.ts'
import { isEntries } from '../../domain/content/values.ts'
import { EDITIONS, isLocale } from '../../domain/editions.ts'
import { choiceName, useReader, useWords, useWriting, type WordKey } from '../messages/words.ts'
import { NAMES, VALUES } from './told-names.ts'

/** A property and its change: `status`, `new → won`. */
type Told = readonly [what: string, how: string]

type Words = {
  /** Label of a path in the logged document: `['taipei', 'answer_within']`. */
  label: (path: readonly string[]) => string
  /** Text of a value, by the name of its property. */
  value: (name: string, value: unknown) => string
}

const pairMax = 40

const lengthMax = 200

/** Logged as [from, to]; other lists of two values are lists. */
const PAIRS: readonly string[] = ['status', 'state', 'owner']

/** Ids that mean nothing to the reader. */
const UNSAID: readonly string[] = ['id', 'merge', 'session', 'file']

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isSpan = (value: unknown): boolean => isRecord(value) && Object.keys(value).sort().join() === 'from,to'

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function textOf(name: string, value: unknown, words: Words): string {
  if (isNothing(value)) return '–'
  const each = Array.isArray(value) ? value : [value]
  const said = each.map((one) => (isSpan(one) ? `${one.from}–${one.to}` : words.value(name, one))).join(', ')
  return said.length > lengthMax ? `${said.slice(0, lengthMax)}…` : said
}

/** Describes logged data without empty values. Of a changed document only the differences are listed. */
export function toldChanges(data: Record<string, unknown>, words: Words): Told[] {
  const { from, to, ...rest } = data
  const said = leaves(rest, []).flatMap(([path, value]): Told[] => {
    const name = path.at(-1) ?? ''
    if (path.length === 1 && PAIRS.includes(name) && Array.isArray(value))
      return [pair(path, value[0], value[1], words)]
    return isNothing(value) || UNSAID.includes(name) ? [] : [[words.label(path), textOf(name, value, words)]]
  })
  if (typeof from === 'string' && typeof to === 'string') said.push(pair(['period'], from, to, words))
  else if (isRecord(to) && to.is_removed === true)
    said.push([words.label(['is_removed']), words.value('is_removed', true)])
  else if ('from' in data || 'to' in data) said.push(...differences(from, to, words))
  return said.slice(0, pairMax)
}

const pair = (path: readonly string[], from: unknown, to: unknown, words: Words): Told => {
  const name = path.at(-1) ?? ''
  return [words.label(path), `${textOf(name, from, words)} → ${textOf(name, to, words)}`]
}

/** Differences only: settings are long. */
function differences(from: unknown, to: unknown, words: Words): Told[] {
  const [before, after] = [from, to].map((each) => leaves(each ?? {}, []))
  const valueAt = (all: Leaf[] | undefined, key: string) => all?.find(([path]) => path.join('.') === key)?.[1]
  const paths = new Map([...(before ?? []), ...(after ?? [])].map(([path]) => [path.join('.'), path]))
  return [...paths].flatMap(([key, path]) => {
    const [was, is] = [valueAt(before, key), valueAt(after, key)]
    const isSame = JSON.stringify(was) === JSON.stringify(is) || (isNothing(was) && isNothing(is))
    return isSame || UNSAID.includes(path.at(-1) ?? '') ? [] : [pair(path, was, is, words)]
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
export function useToldWords() {
  const say = useWords()
  const { locale } = useReader()
  const { time, number } = useWriting()
  const segment = (name: string): string => {
    if (/^\d+$/.test(name)) return number(Number(name) + 1)
    if (OFFICES.some((office) => office === name)) return choiceName(locale, 'office', name)
    const key = NAMES[name]
    return key ? say(key) : isLocale(name) ? EDITIONS[name].ownName : name
  }
  return {
    label: (path: readonly string[]): string =>
      path
        .filter((name, at) => at === path.length - 1 || !HOLDERS.includes(name))
        .map(segment)
        .join(' · '),
    value: (name: string, value: unknown): string => {
      if (typeof value === 'boolean') return say(value ? 'people.second_yes' : 'people.second_no')
      if (typeof value === 'number') return TIMES.includes(name) ? time(value) : number(value)
      const said = String(value)
      const key: WordKey | undefined = VALUES[name]?.[said]
      if (key) return say(key)
      const choice = CHOICES[name]
      if (choice) return choiceName(locale, choice, said)
      if (name === 'locale' || name === 'edition' || name === 'editions')
        return isLocale(said) ? EDITIONS[said].ownName : said
      return name === 'format' ? said.toUpperCase() : said
    },
  }
}

const TIMES: readonly string[] = ['until', 'absentUntil']

const CHOICES: Record<string, 'office' | 'countries' | 'source'> = {
  office: 'office',
  offices: 'office',
  country: 'countries',
  countries: 'countries',
  source: 'source',
}

const WHOLE: Record<string, WordKey> = {
  leads: 'nav.leads',
  dashboard: 'nav.dashboard',
  lead: 'audit.kind.lead',
  staff: 'audit.kind.staff',
  view: 'audit.kind.view',
  redirect: 'audit.kind.redirect',
  redirects: 'audit.kind.redirect',
  'setting:goals': 'hours.goals',
  'setting:assignment': 'nav.assignment',
  'setting:retention': 'nav.retention',
}

/** Label of a subject that has no name of its own. A template is labelled with the logged title. */
export function useSubjectName() {
  const say = useWords()
  const { locale } = useReader()
  return (subject: string, data: Record<string, unknown>): string => {
    const [kind = '', id = ''] = subject.split(':')
    const [setting, of = ''] = id.split('.')
    if (kind === 'account') return `${say('audit.nobody_address')} (${id})`
    if (kind === 'picture') return `${say('audit.kind.picture')} · ${id}`
    if (kind === 'setting' && setting === 'calendar') return `${say('nav.hours')} · ${choiceName(locale, 'office', of)}`
    if (kind === 'setting' && setting === 'template') return `${say('nav.templates')} · ${titleIn(data) ?? of}`
    const key = WHOLE[subject] ?? WHOLE[kind]
    return key ? say(key) : subject
  }
}

function titleIn({ from, to }: Record<string, unknown>): string | null {
  const titles = [to, from].map((each) => (isEntries(each) ? each.title : undefined))
  return titles.find((title) => typeof title === 'string') ?? null
}

const BY_ITSELF: Record<string, WordKey> = {
  'sign-in': 'audit.door',
  retention: 'nav.retention',
  'erase-again': 'audit.action.person.erased_again',
}

/** Name of the person who acted, or the label of an automatic action. */
export function useDoerName() {
  const say = useWords()
  return (who: string): string => {
    const key = BY_ITSELF[who]
    return key ? say(key) : who
  }
}
