/** Fields of the order's forms, between `FormData` and the API's items; the same in browser and server. */

export type Values = Record<string, string>
export type Errors = Record<string, string[]>

/** The texts of a form by name; line ends as they were typed. */
export function valuesOf(form: FormData): Values {
  const values: Values = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.replaceAll('\r\n', '\n')
  return values
}

/** Whether a mode begins with an interview, so that there is no text yet. */
export const isFromInterview = (values: Values): boolean => values.mode === 'interview'

/** A document as the API takes it; what the chosen mode and source don't show is left out. */
export function refineItemOf(values: Values): Record<string, unknown> {
  const isFile = values.source === 'file'
  const hasText = !isFromInterview(values)
  return {
    kind: 'refine',
    service: values.service,
    mode: values.mode,
    ...(hasText && !isFile && values.text?.trim() && { text: values.text }),
    ...(hasText && isFile && values.file_id && { file_id: values.file_id }),
    ...(values.word_limit && { word_limit: values.word_limit }),
    copies: values.copies || '1',
    urgent: values.urgent === 'yes',
  }
}

/** An application service with its options, whose fields are named `visa.country`. */
export function applyItemOf(values: Values): Record<string, unknown> {
  const prefix = `${values.service}.`
  const options = Object.entries(values).filter(([name]) => name.startsWith(prefix))
  return {
    kind: 'apply',
    service: values.service,
    options: Object.fromEntries(options.map(([name, value]) => [name.slice(prefix.length), value])),
  }
}

/** The form's field that shows an error of the API: `items.0.copies` stands at `copies`. */
export function fieldOf(path: string, values: Values): string {
  const name = path.replace(/^items\.0\.?/, '')
  if (name.startsWith('options.')) return `${values.service}.${name.slice('options.'.length)}`
  if (!['text', 'file_id', 'word_count'].includes(name)) return name
  return isFromInterview(values) ? 'word_limit' : values.source === 'file' ? 'file' : 'text'
}

export const errorsByField = (errors: Errors, values: Values): Errors =>
  Object.fromEntries(Object.entries(errors).map(([path, messages]) => [fieldOf(path, values), messages]))
