import type { StaffClient } from '../../../api/staff/client.ts'
import type { Form } from '../../../domain/content-form/field.ts'
import { referencesIn } from '../../../domain/content-form/references-in.ts'
import type { Locale } from '../../../domain/editions.ts'
import { localize } from '../../../domain/localized.ts'
import { type EntryOption, type EntryOptions, namesKey } from '../fields/form-context.ts'

/** The entries that the fields of a form can refer to, with labels in the reader's language. */
export async function entryOptionsOf(staff: StaffClient, form: Form, locale: Locale): Promise<EntryOptions> {
  const references = [...new Map(referencesIn(form.fields).map((each) => [namesKey(each), each])).values()]
  const optionLists = await Promise.all(
    references.map(async (refersTo) => {
      if (refersTo.kind === 'pictures') return [namesKey(refersTo), await picturesFor(staff, locale)] as const
      const { names } = await staff.showNames({ kind: refersTo.kind })
      const options = names.map(
        (entry): EntryOption => ({
          value: refersTo.by === 'id' ? String(entry.id) : entry.code,
          label: localize(entry.names, locale).text,
        }),
      )
      return [namesKey(refersTo), options] as const
    }),
  )
  return Object.fromEntries(optionLists)
}

const picturesMax = 500

/** The pictures that pages can show, by their alternative text. */
async function picturesFor(staff: StaffClient, locale: Locale): Promise<EntryOption[]> {
  const { pictures } = await staff.listPictures({ view: 'ready', per_page: picturesMax })
  return pictures.map(({ reference, code, alt }) => ({ value: reference, label: `${code} · ${alt[locale] ?? ''}` }))
}
