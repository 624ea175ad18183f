/** Converts the form of a template to the API's format. */
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { editionCodes } from '../../domain/editions.ts'
import { type FormError, formErrorOf } from '../shell/action-error.ts'

export type Template = StaffAnswer<'listTemplates'>['templates'][number]
export type TemplateTexts = Pick<Template, 'title' | 'texts'>
export type TemplateSubmission = FormError & { input: TemplateTexts }

export const emptyTemplate: Template = {
  id: '',
  title: '',
  texts: {},
  version: 0,
  changed_at: null,
  changed_by: null,
}

/** The input without empty languages. */
export function readTemplate(form: FormData): TemplateTexts {
  const text = (name: string) => String(form.get(name) ?? '')
  const texts = editionCodes().map(
    (locale) => [locale, { subject: text(`subject.${locale}`), text: text(`text.${locale}`) }] as const,
  )
  const written = texts.filter(([, words]) => words.subject.trim() !== '' || words.text.trim() !== '')
  return { title: text('title'), texts: Object.fromEntries(written) }
}

/** Saves or removes a template. Returns null on success. */
export async function changeTemplate(
  staff: StaffClient,
  id: string,
  form: FormData,
): Promise<TemplateSubmission | null> {
  const input = readTemplate(form)
  const change = { template: id, version: Number(form.get('version')) }
  const error = await formErrorOf(() =>
    form.get('intent') === 'remove' ? staff.removeTemplate(change) : staff.saveTemplate({ ...change, ...input }),
  )
  return error && { input, ...error }
}
