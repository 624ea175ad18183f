import { DEFAULT_ACCENT, DEFAULT_SURFACE } from '../../../domain/branding/theme.ts'
import type { Draft } from '../../../domain/content-form/draft.ts'
import type { Field } from '../../../domain/content-form/field.ts'
import { describedBy, FieldLayout } from './field-layout.tsx'
import { useForm } from './form-context.ts'
import { FieldLength } from './length.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { languageOf } from './runs.ts'
import { suggestedIn, suggestionsId } from './suggestions.tsx'

/** The design's own colours, which hold until one is chosen. */
const OWN_COLOURS: Readonly<Record<string, string>> = { accent: DEFAULT_ACCENT, surface: DEFAULT_SURFACE }

type Props = { field: Field; name: string; draft: Draft; isBare?: boolean }

const textIn = (draft: Draft) => (draft.is === 'text' ? draft.text : '')
const DAY = /^\d{4}-\d\d-\d\d$/
const MONTH = /^\d{4}-\d\d$/

/** A text, number, amount or day as one input. */
export function TextField({ field, name, draft, isBare = false }: Props) {
  const { sentences, help, label, unit, namesOf, currencies, t } = useForm()
  if (field.shape === 'amount' && !currencies.includes(field.currency) && textIn(draft) === '') return null
  const described = describedBy(name, !isBare && help(field) !== undefined, sentences(name).length > 0)
  const refersTo = field.shape === 'text' || field.shape === 'number' ? field.refersTo : undefined
  const names = namesOf(refersTo)
  const beside = unit(field)
  const common = { id: name, name, ...described }
  return (
    <FieldLayout field={field} name={name} isBare={isBare}>
      {names && refersTo ? (
        <ReferenceInput
          {...common}
          names={names}
          refersTo={refersTo}
          value={textIn(draft)}
          isOptional={field.isOptional}
        />
      ) : (
        <span className="flex items-center gap-1.5">
          <Input field={field} common={common} text={textIn(draft)} />
          {field.shape === 'text' && field.form === 'colour' && (
            // shown by the script, which keeps the two inputs equal
            <input
              type="color"
              hidden
              data-colour-of={name}
              defaultValue={OWN_COLOURS[field.name]}
              aria-label={t('colour_picker', { field: label(field) })}
              className="h-10 w-12 cursor-pointer rounded border border-line bg-card p-1"
            />
          )}
          {beside && <span className="shrink-0 text-sm text-quiet">{beside}</span>}
        </span>
      )}
      {field.shape === 'text' && !refersTo && <FieldLength name={name} text={textIn(draft)} most={field.most} />}
    </FieldLayout>
  )
}

function Input({ field, common, text }: { field: Field; common: { id: string; name: string }; text: string }) {
  const suggested = suggestedIn(useForm().kind, field)
  if (field.shape === 'words' || field.shape === 'lines' || (field.shape === 'text' && field.isLong)) {
    const isPlain = field.shape === 'text' && !field.isMarkdown
    return (
      <textarea
        {...common}
        rows={rowsOf(text, languageOf(field) ? 46 : 110)}
        defaultValue={text}
        spellCheck={isPlain}
        className={`field-input ${field.shape === 'words' ? 'max-w-xl' : ''}`}
      />
    )
  }
  return (
    <input
      {...common}
      list={suggested && suggestionsId(suggested)}
      type={typeOf(field, text)}
      inputMode={isNumber(field) ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      defaultValue={text}
      className={`field-input ${widthOf(field)}`}
    />
  )
}

const isNumber = ({ shape }: Field) => shape === 'number' || shape === 'amount'

/** The browser's date picker, unless it could not show the current text. */
function typeOf(field: Field, text: string): 'text' | 'date' | 'month' {
  if (field.shape !== 'text') return 'text'
  if (field.form === 'day' && (text === '' || isDay(text))) return 'date'
  return field.form === 'month' && (text === '' || MONTH.test(text)) ? 'month' : 'text'
}
const isDay = (text: string) => DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

function widthOf(field: Field): string {
  if (isNumber(field)) return 'max-w-28 tabular-nums'
  return field.shape === 'text' && (field.form === 'day' || field.form === 'month' || field.form === 'colour')
    ? 'max-w-44'
    : 'max-w-xl'
}

/** Number of rows that shows the text without scrolling, from 2 to 24. */
export function rowsOf(text: string, width: number): number {
  const lineWidth = (line: string) => [...line].reduce((sum, character) => sum + (character > '⺀' ? 2 : 1), 0)
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(lineWidth(line) / width)), 0)
  return Math.min(24, Math.max(2, lines))
}
