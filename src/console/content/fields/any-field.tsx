import {
  below,
  type Draft,
  type DraftFields,
  type DraftPair,
  type DraftRow,
  emptyDraft,
  keyOf,
  thereOf,
  wasOf,
} from '../../../domain/content-form/draft.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { ChoiceField, FlagField } from './choice-field.tsx'
import { entryName } from './entry-name.ts'
import { FieldErrorNote, Help } from './field-layout.tsx'
import { useForm } from './form-context.ts'
import { shownFields } from './hidden-fields.ts'
import { LocalizedField } from './localized-field.tsx'
import { PicksField } from './picks-field.tsx'
import { RowButton, RowButtons } from './row-buttons.tsx'
import { isNarrow, isShort, runsOf } from './runs.ts'
import { TextField } from './text-field.tsx'

type Props<S extends Field['shape'] = Field['shape']> = {
  field: Extract<Field, { shape: S }>
  name: string
  draft: Draft
  /** Whether the row above has the same visible label. */
  isBare?: boolean
}

/** The form field for any description. */
export function AnyField({ field, name, draft, isBare = false }: Props) {
  const { fixed } = useForm()
  if (fixed.includes(name) && field.shape !== 'identity') return <FixedField field={field} name={name} draft={draft} />
  switch (field.shape) {
    case 'identity':
      return <input type="hidden" name={name} value={draft.is === 'text' ? draft.text : ''} />
    case 'fixed':
      return null
    case 'localized':
      return <LocalizedField field={field} name={name} draft={draft} />
    case 'flag':
      return <FlagField field={field} name={name} draft={draft} />
    case 'choice':
      return <ChoiceField field={field} name={name} draft={draft} isBare={isBare} />
    case 'picks':
      return <PicksField field={field} name={name} draft={draft} />
    case 'group':
      return <GroupField field={field} name={name} draft={draft} isBare={isBare} />
    case 'list':
      return <ListField field={field} name={name} draft={draft} />
    case 'record':
      return <RecordField field={field} name={name} draft={draft} />
    default:
      return <TextField field={field} name={name} draft={draft} isBare={isBare} />
  }
}

/** A field of the entry's key. It cannot change, because other entries refer to it. */
function FixedField({ field, name, draft }: Props) {
  const { label, locale, entryOptions } = useForm()
  return (
    <p>
      <span className="block text-sm font-semibold">{label(field)}</span>
      <input type="hidden" name={name} value={draft.is === 'text' ? draft.text : ''} />
      {entryName(field, draft, locale, entryOptions)}
    </p>
  )
}

/** Lays out fields: short and narrow ones beside one another, language columns of a table as columns. */
export function Fields({
  fields,
  drafts,
  under,
  isBare = false,
}: {
  fields: readonly Field[]
  drafts: DraftFields
  under: string
  isBare?: boolean
}) {
  return runsOf(shownFields(fields)).map(({ way, run }) => {
    const rendered = run.map((field) => {
      const props = { name: below(under, field.name), draft: drafts[field.name] ?? emptyDraft(field) }
      const shown = <AnyField key={field.name} field={field} isBare={isBare} {...props} />
      return isOfOtherType(field, drafts) ? (
        <div key={field.name} data-for={field.forType} className="min-w-0">
          {shown}
        </div>
      ) : (
        shown
      )
    })
    if (way === 'alone' || run.length === 1) return rendered
    return (
      <div key={run[0]?.name} className={LAYOUTS[way]}>
        {rendered}
      </div>
    )
  })
}

/** Whether the style sheet hides a field until its type is chosen; one with input stays visible, with its error. */
function isOfOtherType({ name, forType }: Field, drafts: DraftFields): boolean {
  const [draft, type] = [drafts[name], drafts.type]
  if (forType === undefined) return false
  const isOther = type?.is === 'text' && type.text !== forType
  const isFilled = draft?.is === 'text' ? draft.text !== '' : draft?.is === 'picks' && draft.picked.length > 0
  return !(isOther && isFilled)
}

const LAYOUTS = {
  narrow: 'flex flex-wrap items-start gap-x-3 gap-y-2',
  short: 'grid items-start gap-x-3 gap-y-2 [grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr))]',
  languages: 'grid grid-cols-1 items-start gap-2 lg:grid-cols-3',
}

const nothing: { isThere: boolean; fields: DraftFields } = { isThere: false, fields: {} }

function GroupField({ field, name, draft, isBare }: Props<'group'>) {
  const { label } = useForm()
  const { isThere, fields } = draft.is === 'group' ? draft : nothing
  const what = label(field)
  const isAmounts = field.fields.every(isNarrow)
  const layout = field.isByLocale
    ? 'grid grid-cols-1 gap-3 lg:grid-cols-3'
    : isAmounts
      ? 'flex flex-wrap gap-2'
      : 'grid grid-cols-1 gap-3'
  // nothing is required of an optional group as long as it is empty
  const isLeftOut =
    field.isOptional &&
    field.fields.every(({ name: inner, shape }) => {
      const each = fields[inner]
      return shape === 'fixed' || !each || (each.is === 'text' && each.text === '')
    })
  const inner = (
    <Fields
      fields={isLeftOut && !field.isPart ? field.fields.map(optional) : field.fields}
      drafts={fields}
      under={name}
    />
  )
  if (isAmounts && !field.isPart)
    return (
      <fieldset className="min-w-0">
        <legend className={`text-sm font-semibold ${isBare ? 'lg:sr-only' : ''}`}>{what}</legend>
        <div className={layout}>
          {shownFields(field.fields).map((each) => (
            <AnyField
              key={each.name}
              field={each}
              name={below(name, each.name)}
              draft={fields[each.name] ?? emptyDraft(each)}
              isBare={isBare ?? false}
            />
          ))}
        </div>
        {!isBare && <Help field={field} name={name} />}
        <FieldErrorNote name={name} />
      </fieldset>
    )
  return (
    <fieldset id={name} className="min-w-0 border-l-2 border-line ps-3">
      <legend className="sr-only">{what}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-semibold" aria-hidden="true">
          {what}
        </p>
        {field.isPart && <RowButton act={isThere ? 'clear' : 'fill'} path={name} what={what} back={name} />}
      </div>
      <Help field={field} name={name} />
      {field.isPart && isThere && <input type="hidden" name={thereOf(name)} value="1" />}
      <div className={`mt-1 ${layout}`} hidden={!isThere}>
        {inner}
      </div>
      <FieldErrorNote name={name} />
    </fieldset>
  )
}

const optional = (field: Field): Field => ({ ...field, isOptional: true })

function ListField({ field, name, draft }: Props<'list'>) {
  const { label, t } = useForm()
  const rows = draft.is === 'list' ? draft.rows : []
  const what = label(field)
  const canAdd = rows.length < field.most
  return (
    <fieldset id={name} className="min-w-0">
      <legend className="text-sm font-semibold">{what}</legend>
      <Help field={field} name={name} />
      <FieldErrorNote name={name} />
      {rows.length === 0 && <p className="text-sm text-quiet">{t('empty')}</p>}
      <ol className="mt-1 grid grid-cols-1 gap-2">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a document that is rendered once
          <Row key={at} field={field} list={name} at={at} row={row} count={rows.length} />
        ))}
      </ol>
      {canAdd && (
        <div className="mt-2">
          <RowButton act="add" path={name} what={what} back={name}>
            {what}
          </RowButton>
        </div>
      )}
    </fieldset>
  )
}

function Row({
  field,
  list,
  at,
  row,
  count,
}: {
  field: Props<'list'>['field']
  list: string
  at: number
  row: DraftRow
  count: number
}) {
  const { label, t, locale, entryOptions, hasErrorBelow, touched } = useForm()
  const name = below(list, at)
  const { item } = field
  const rowName = entryName(item, row.draft, locale, entryOptions)
  const what = rowName || t('row', { what: label(field), number: at + 1 })
  const buttons = (
    <RowButtons
      path={name}
      what={what}
      back={list}
      isFirst={at === 0}
      isLast={at === count - 1}
      isFixed={count <= field.least}
    />
  )
  const was = <input type="hidden" name={wasOf(name)} value={row.was ?? ''} />
  const drafts = row.draft.is === 'group' ? row.draft.fields : {}
  if (item.shape === 'group' && (item.fields.every(isNarrow) || isSmall(item)))
    return (
      <li className="flex flex-wrap items-end gap-x-3 gap-y-1 border-b border-line pb-2 last:border-0 lg:flex-nowrap">
        {was}
        <div className="min-w-0 grow [&>div]:items-end">
          <Fields fields={item.fields} drafts={drafts} under={name} isBare={at > 0} />
          <FieldErrorNote name={name} />
        </div>
        {buttons}
      </li>
    )
  if (item.shape !== 'group')
    return (
      <li className="flex items-start gap-2 border-b border-line pb-2 last:border-0">
        {was}
        <div className="min-w-0 grow">
          <AnyField field={item} name={name} draft={row.draft} isBare={true} />
        </div>
        {buttons}
      </li>
    )
  const isOpen =
    count <= 2 || row.was === null || rowName === '' || hasErrorBelow(name) || `${touched}.`.startsWith(`${name}.`)
  return (
    <li className="rounded-lg border border-line bg-card">
      {was}
      <details open={isOpen} className="group/row">
        <summary className="flex min-h-10 items-center gap-2 px-3 font-semibold">
          <span className="text-quiet tabular-nums">{at + 1}</span>
          <span className="min-w-0 truncate">{what}</span>
        </summary>
        <div className="grid grid-cols-1 gap-3 border-t border-line p-3">
          <Fields fields={item.fields} drafts={drafts} under={name} />
          <FieldErrorNote name={name} />
          <div className="flex justify-end">{buttons}</div>
        </div>
      </details>
    </li>
  )
}

const smallMax = 3
/** Rows of a few short texts are shown open. */
const isSmall = ({ fields }: Extract<Field, { shape: 'group' }>) =>
  fields.length <= smallMax && fields.every((field) => isShort(field) || isNarrow(field))

function RecordField({ field, name, draft }: Props<'record'>) {
  const { label } = useForm()
  const pairs = draft.is === 'record' ? draft.pairs : []
  const what = label(field)
  return (
    <fieldset id={name} className="min-w-0">
      <legend className="text-sm font-semibold">{what}</legend>
      <Help field={field} name={name} />
      <FieldErrorNote name={name} />
      <ol className="mt-1 grid grid-cols-1 gap-2">
        {pairs.map((pair, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a document that is rendered once
          <PairRow key={at} field={field} record={name} at={at} pair={pair} />
        ))}
      </ol>
      <div className="mt-2">
        <RowButton act="add" path={name} what={what} back={name}>
          {what}
        </RowButton>
      </div>
    </fieldset>
  )
}

function PairRow({
  field,
  record,
  at,
  pair,
}: {
  field: Props<'record'>['field']
  record: string
  at: number
  pair: DraftPair
}) {
  const name = below(record, at)
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line pb-2 last:border-0">
      <input type="hidden" name={wasOf(name)} value={pair.was ?? ''} />
      <div className="w-full lg:w-72">
        <TextField field={field.key} name={keyOf(name)} draft={{ is: 'text', text: pair.key }} />
        <FieldErrorNote name={name} />
      </div>
      <div className="min-w-0 grow">
        <AnyField field={field.item} name={name} draft={pair.draft} isBare={at > 0} />
      </div>
      <RowButton act="remove" path={name} what={pair.key || String(at + 1)} back={record} />
    </li>
  )
}
