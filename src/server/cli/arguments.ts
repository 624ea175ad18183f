/** What was typed after a command's name; nothing of it is ever passed over in silence. */
import { parseArgs } from 'node:util'

/** What an action takes: how many arguments, and which options, without their dashes. */
export type Form = { least?: number; most?: number; options?: readonly string[] }

export type Given = { args: string[]; has: (option: string) => boolean }

/**
 * Reads what was typed; null when an argument is missing.
 * @throws Error, a sentence that names the option or the argument that the action doesn't take
 */
export function readArguments(typed: readonly string[], { options = [], least = 0, most = least }: Form): Given | null {
  const { tokens } = parseArgs({ args: [...typed], strict: false, allowPositionals: true, tokens: true })
  const given = new Set<string>()
  const args: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') args.push(token.value)
    if (token.kind !== 'option') continue
    if (!options.includes(token.name)) throw new Error(`there is no option ${token.rawName} here`)
    if (token.value !== undefined) throw new Error(`the option ${token.rawName} takes no value`)
    given.add(token.name)
  }
  const [tooMuch] = args.slice(most)
  if (tooMuch !== undefined) throw new Error(`nothing is known to do with ${JSON.stringify(tooMuch)}`)
  return args.length < least ? null : { args, has: (option) => given.has(option) }
}

/** Reads an action's name and what it takes; null when there is no such action, or an argument is missing. */
export function readAction<A extends string>(
  typed: readonly string[],
  actions: Record<A, Form>,
): ({ action: A } & Given) | null {
  const [action = '', ...rest] = typed
  if (!Object.hasOwn(actions, action)) return null
  const given = readArguments(rest, actions[action as A])
  return given && { action: action as A, ...given }
}
