/** What an act says of itself, in pairs of what and how: `status`, `new → won`. */
type Told = readonly [what: string, how: string]
const pairMax = 40
const lengthMax = 300

const text = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  const said = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return said.length > lengthMax ? `${said.slice(0, lengthMax)}…` : said
}

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param read how a value of a name is said, where words stand for it */
export function toldChanges(data: Record<string, unknown>, read: (name: string, value: string) => string): Told[] {
  const { from, to, ...rest } = data
  const said = Object.entries(rest).map(([name, value]): Told => {
    const how = isPair(value) ? value.map((each) => read(name, text(each))).join(' → ') : read(name, text(value))
    return [name, how]
  })
  const changes = 'from' in data || 'to' in data ? differences(from, to, '') : []
  return [...said, ...changes].slice(0, pairMax)
}

/** Only what is another: settings are long. */
function differences(from: unknown, to: unknown, under: string): Told[] {
  if (isRecord(from) && isRecord(to))
    return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) =>
      differences(from[name], to[name], under ? `${under}.${name}` : name),
    )
  if (JSON.stringify(from) === JSON.stringify(to)) return []
  return [[under, `${text(from)} → ${text(to)}`]]
}
