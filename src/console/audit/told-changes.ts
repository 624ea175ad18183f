/** What an act says of itself, in pairs of what and how: `status`, `new → won`. */
type Told = readonly [what: string, how: string]
type Words = {
  /** What a place in the noted document is called: `['taipei', 'answer_within']`. */
  label: (path: readonly string[]) => string
  /** How a value of a name is said. */
  value: (name: string, value: unknown) => string
}
const pairMax = 40
const lengthMax = 200

/** Noted as from what to what; other lists of two are lists. */
const PAIRS: readonly string[] = ['status', 'state', 'owner']
/** Ids that say nothing to who reads them. */
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

/** What was noted, without what is nothing; of what was changed from one document to another only the differences. */
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

/** Only what is another: settings are long. */
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

/** Values by their places; a list of values, such as names or hours, is one. */
function leaves(value: unknown, path: readonly string[]): Leaf[] {
  const isList = Array.isArray(value) && value.every((each) => !isRecord(each) || isSpan(each))
  if (!isRecord(value) || isList) return [[path, value]]
  return Object.entries(value).flatMap(([name, each]) => leaves(each, [...path, name]))
}
