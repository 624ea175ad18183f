/**
 * The parts of an error that may be sent to another service: its class, its code, and our lines of its stack.
 * Messages may contain personal data.
 */

import { join, sep } from 'node:path'
import { partsOf } from '../../domain/thrown.ts'

const root = join(import.meta.dirname, '../../..') + sep
const linesMax = 6
const depthMax = 3

/** `DatabaseError 23505 < Error`: class and code of an error and of its causes. */
export function namesOf(error: unknown): string {
  const names: string[] = []
  for (let one = error; one instanceof Error && names.length < depthMax; one = one.cause) {
    const { code } = partsOf(one)
    names.push([plain(one.constructor.name), plain(code)].filter(Boolean).join(' '))
  }
  return names.join(' < ')
}

/** Empty for text that may come from somebody else. */
const plain = (value: unknown): string => (/^[A-Za-z0-9_.-]{1,60}$/.test(String(value ?? '')) ? String(value) : '')

/** `src/db/store.ts:12:3`, the innermost first. */
export function linesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const lines = (error.stack ?? '').split('\n').flatMap((line) => {
    // a message may have several lines
    const [, path = '', place = ''] =
      /^\s+at (?:.*\()?(?:file:\/\/)?(\/[^\s():]+|[A-Z]:[^\s():]+)(:\d+:\d+)\)?$/.exec(line) ?? []
    return path.startsWith(root) && !path.includes('node_modules') ? [path.slice(root.length) + place] : []
  })
  return lines.slice(0, linesMax)
}
