/** Reads the arguments after a command's name; unknown ones are errors. */

import { parseArgs } from 'node:util'
import { isKeyOf } from '../domain/collections.ts'

/** An action's arguments: how many, which options, and which options take a value. Option names are without dashes. */
export type Form = { least?: number; most?: number; options?: readonly string[]; values?: readonly string[] }

export type Given = {
  args: string[]
  has: (option: string) => boolean
  /** The value of an option; null when it is missing. */
  given: (option: string) => string | null
}

/**
 * Reads a command's arguments; null when one is missing.
 * @throws Error, a sentence that names the unexpected argument or option, or the option without its value
 */
export function readArguments(
  argv: readonly string[],
  { options = [], values = [], least = 0, most = least }: Form,
): Given | null {
  const valued = Object.fromEntries(values.map((name) => [name, { type: 'string' as const }]))
  const { tokens } = parseArgs({
    args: [...argv],
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
  if (tooMuch !== undefined) throw new Error(`unexpected argument ${JSON.stringify(tooMuch)}`)
  if (args.length < least) return null
  return { args, has: (option) => given.has(option), given: (option) => given.get(option) ?? null }
}

type Option = { name: string; rawName: string; value: string | undefined }

function valueGiven({ name, rawName, value }: Option, options: readonly string[], values: readonly string[]): string {
  if (values.includes(name)) {
    if (!value || value.startsWith('-')) throw new Error(`the option ${rawName} needs a value`)
    return value
  }
  if (!options.includes(name)) throw new Error(`unknown option ${rawName}`)
  if (value !== undefined) throw new Error(`the option ${rawName} takes no value`)
  return ''
}

/** Reads an action's name and arguments; null when the action is unknown or an argument is missing. */
export function readAction<A extends string>(
  args: readonly string[],
  actions: Record<A, Form>,
): ({ action: A } & Given) | null {
  const [action = '', ...rest] = args
  if (!isKeyOf(actions, action)) return null
  const given = readArguments(rest, actions[action])
  return given && { action, ...given }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The first moment in UTC of a day such as 2026-01-31, in milliseconds. @throws Error, a sentence, for any other text and for future days */
export function dayOf(text = '', now = Date.now()): number {
  const time = DAY.test(text) ? Date.parse(text) : Number.NaN
  // `Date` reads 31 April as 1 May
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  if (!isDay) throw new Error(`${JSON.stringify(text)} is not a day; write year-month-day, such as 2026-01-31`)
  if (time > now) throw new Error(`${text} is in the future; this would remove everything`)
  return time
}
