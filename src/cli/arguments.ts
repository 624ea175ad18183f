/** What was typed after a command's name; nothing of it is ever passed over in silence. */

import { parseArgs } from 'node:util'
import { isKeyOf } from '../domain/collections.ts'

/** What an action takes: how many arguments, which options, and which that are given a value; without their dashes. */
export type Form = { least?: number; most?: number; options?: readonly string[]; values?: readonly string[] }

export type Given = {
  args: string[]
  has: (option: string) => boolean
  /** What an option was given; null when it wasn't named. */
  given: (option: string) => string | null
}

/**
 * Reads what was typed; null when an argument is missing.
 * @throws Error, a sentence that names the option or the argument that the action doesn't take, or the value that it lacks
 */
export function readArguments(
  typed: readonly string[],
  { options = [], values = [], least = 0, most = least }: Form,
): Given | null {
  const valued = Object.fromEntries(values.map((name) => [name, { type: 'string' as const }]))
  const { tokens } = parseArgs({
    args: [...typed],
    options: valued,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const given = new Map<string, string>()
  const args: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') args.push(token.value)
    if (token.kind === 'option') given.set(token.name, valueGiven(token, options, values))
  }
  const [tooMuch] = args.slice(most)
  if (tooMuch !== undefined) throw new Error(`nothing is known to do with ${JSON.stringify(tooMuch)}`)
  if (args.length < least) return null
  return { args, has: (option) => given.has(option), given: (option) => given.get(option) ?? null }
}

type Option = { name: string; rawName: string; value: string | undefined }

function valueGiven({ name, rawName, value }: Option, options: readonly string[], values: readonly string[]): string {
  if (values.includes(name)) {
    if (!value || value.startsWith('-')) throw new Error(`the option ${rawName} needs a value`)
    return value
  }
  if (!options.includes(name)) throw new Error(`there is no option ${rawName} here`)
  if (value !== undefined) throw new Error(`the option ${rawName} takes no value`)
  return ''
}

/** Reads an action's name and what it takes; null when there is no such action, or an argument is missing. */
export function readAction<A extends string>(
  typed: readonly string[],
  actions: Record<A, Form>,
): ({ action: A } & Given) | null {
  const [action = '', ...rest] = typed
  if (!isKeyOf(actions, action)) return null
  const given = readArguments(rest, actions[action])
  return given && { action, ...given }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The first moment in UTC of a day such as 2026-01-31, in milliseconds. @throws Error, a sentence, for anything else and for days to come */
export function dayOf(typed = '', now = Date.now()): number {
  const time = DAY.test(typed) ? Date.parse(typed) : Number.NaN
  // 31 April becomes 1 May elsewhere
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(typed)
  if (!isDay) throw new Error(`${JSON.stringify(typed)} is no day; it is written as year-month-day, such as 2026-01-31`)
  if (time > now) throw new Error(`${typed} has not come yet; everything would go`)
  return time
}
