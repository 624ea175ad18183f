/** Applies the buttons of a form without script: add, remove or move rows, open or close optional parts. */
import { isOneOf } from '../collections.ts'
import { type Draft, type DraftFields, type DraftRow, emptyDraft } from './draft.ts'
import type { Field, Form } from './field.ts'

/** A button's value: `add:claims`, `remove:claims.2`, `up:claims.2`, `down:claims.2`, `fill:paid_by`, `clear:paid_by`. */
export type RowChange = { act: (typeof ACTS)[number]; path: string[] }
const ACTS = ['add', 'remove', 'up', 'down', 'fill', 'clear'] as const

/** Parses a button's value; null for other values. */
export function readRowChange(intent: unknown): RowChange | null {
  const [, act, path = ''] = /^(\w+):([\w.-]{1,300})$/.exec(String(intent)) ?? []
  return isOneOf(ACTS, act) ? { act, path: path.split('.') } : null
}

/** The dotted name of the changed element, at its position after the change. */
export function touchedBy({ act, path }: RowChange): string {
  const step = act === 'up' ? -1 : act === 'down' ? 1 : 0
  return step === 0 ? path.join('.') : [...path.slice(0, -1), Number(path.at(-1)) + step].join('.')
}

/** The drafts after a change of rows; unaffected drafts are returned unchanged. */
export function changeRows({ fields }: Form, drafts: DraftFields, { act, path }: RowChange): DraftFields {
  const [name = '', ...rest] = path
  const field = fields.find((each) => each.name === name)
  const draft = drafts[name]
  return field && draft ? { ...drafts, [name]: changed(field, draft, act, rest) } : drafts
}

type Act = RowChange['act']

function changed(field: Field, draft: Draft, act: Act, path: readonly string[]): Draft {
  const [step, ...rest] = path
  if (field.shape === 'group' && draft.is === 'group') {
    if (step === undefined) return act === 'fill' || act === 'clear' ? { ...draft, isThere: act === 'fill' } : draft
    const changedFields = changeRows({ kind: '', fields: field.fields, isRow: false }, draft.fields, {
      act,
      path: [...path],
    })
    return { ...draft, fields: changedFields }
  }
  if (field.shape === 'picks' && draft.is === 'picks')
    return { is: 'picks', picked: act === 'add' ? [...draft.picked, ''] : moved(draft.picked, act, Number(step)) }
  if (field.shape === 'list' && draft.is === 'list') {
    if (step === undefined) return act === 'add' ? { is: 'list', rows: [...draft.rows, newRow(field.item)] } : draft
    if (rest.length === 0 && act !== 'add' && act !== 'fill' && act !== 'clear')
      return { is: 'list', rows: moved(draft.rows, act, Number(step)) }
    const rows = draft.rows.map((row, at) =>
      at === Number(step) ? { ...row, draft: changed(field.item, row.draft, act, rest) } : row,
    )
    return { is: 'list', rows }
  }
  if (field.shape === 'record' && draft.is === 'record') {
    if (step === undefined)
      return act === 'add' ? { is: 'record', pairs: [...draft.pairs, newPair(field.item)] } : draft
    if (rest.length === 0 && act !== 'add') return { is: 'record', pairs: moved(draft.pairs, act, Number(step)) }
    const pairs = draft.pairs.map((pair, at) =>
      at === Number(step) ? { ...pair, draft: changed(field.item, pair.draft, act, rest) } : pair,
    )
    return { is: 'record', pairs }
  }
  return draft
}

const newPair = (item: Field) => ({ was: null, key: '', draft: emptyDraft(item) })

/** A required part of a new row is open from the start. */
const newRow = (item: Field): DraftRow => {
  const draft = emptyDraft(item)
  return { was: null, draft: draft.is === 'group' ? { ...draft, isThere: true } : draft }
}

function moved<T>(rows: readonly T[], act: Act, at: number): T[] {
  const row = rows[at]
  if (row === undefined) return [...rows]
  const rest = rows.toSpliced(at, 1)
  if (act === 'remove') return rest
  const to = act === 'up' ? at - 1 : act === 'down' ? at + 1 : at
  return rest.toSpliced(Math.max(0, to), 0, row)
}
