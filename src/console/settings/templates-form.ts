/** Converts the form of a template to the API's format. */
import type { StaffAnswer, StaffClient } from '../../api/staff/client.ts'
import { LOCALES } from '../../domain/editions.ts'
import { type Refusal, refusalOf } from '../shell/refused.ts'

export type Template = StaffAnswer<'listTemplates'>['templates'][number]
export type Words = Pick<Template, 'title' | 'texts'>
export type UnsavedTemplate = Refusal & { typed: Words }

export const emptyTemplate: Template = {
  id: '',
  title: '',
  texts: {},
  version: 0,
  changed_at: null,
  changed_by: null,
}

/** The input without empty languages. */
export function readTemplate(form: FormData): Words {
  const text = (name: string) => String(form.get(name) ?? '')
  const texts = LOCALES.map(
    (locale) => [locale, { subject: text(`subject.${locale}`), text: text(`text.${locale}`) }] as const,
  )
  const written = texts.filter(([, words]) => words.subject.trim() !== '' || words.text.trim() !== '')
  return { title: text('title'), texts: Object.fromEntries(written) }
}

/** Saves or removes a template. Returns null on success. */
export async function changeTemplate(staff: StaffClient, id: string, form: FormData): Promise<UnsavedTemplate | null> {
  const typed = readTemplate(form)
  const change = { template: id, version: Number(form.get('version')) }
  const refusal = await refusalOf(() =>
    form.get('intent') === 'remove' ? staff.removeTemplate(change) : staff.saveTemplate({ ...change, ...typed }),
  )
  return refusal && { typed, ...refusal }
}
