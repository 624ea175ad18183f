import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { collectionOf } from '../../../domain/content/collections.ts'
import { emptyFields } from '../../../domain/content-form/draft.ts'
import { type FormKind, formOf, isFormKind } from '../../../domain/content-form/forms.ts'
import { pathOfEntry } from '../../content/areas.ts'
import { entryOptionsOf } from '../../content/entry/entry-options.ts'
import { EntryForm, EntryHead } from '../../content/entry/entry-page.tsx'
import { useFormTranslations, useKindName } from '../../content/entry/form-translations.ts'
import { addNewEntry, canAdd } from '../../content/entry/new-entry.ts'
import { notFound } from '../../shell/action-error.ts'
import { signedInAction, signedInLoader } from '../../shell/page.ts'

function kindIn({ kind = '' }: Record<string, string | undefined>): FormKind {
  if (!isFormKind(kind) || !canAdd(kind)) throw notFound()
  return kind
}

export const loader = signedInLoader(async ({ staff, locale, params }) => {
  const kind = kindIn(params)
  const { files } = await staff.showBlank({ kind })
  const form = formOf(kind)
  return { kind, files, entryOptions: await entryOptionsOf(staff, form, locale), drafts: emptyFields(form.fields) }
})

export const action = signedInAction(async ({ staff, form, params }) => {
  const kind = kindIn(params)
  const blank = await staff.showBlank({ kind })
  const added = await addNewEntry(staff, blank, form)
  if (typeof added === 'string') throw redirect(`${pathOfEntry(kind, added).replace(/^\/console/, '')}?done=added`)
  const isRejected = added.issues.length > 0 || Object.keys(added.fieldErrors).length > 0
  return data({ ...added, file: String(form.get(':file') ?? '') }, { status: isRejected ? 422 : 200 })
})

export default function NewEntry() {
  const { kind, files, entryOptions, drafts } = useLoaderData<typeof loader>()
  const submission = useActionData<typeof action>()
  const t = useFormTranslations()
  const kindName = useKindName()
  const title = t('new', { kind: kindName(kind) })
  return (
    <>
      <EntryHead kind={kind} title={title} />
      <EntryForm
        form={formOf(kind)}
        version=""
        drafts={drafts}
        entryOptions={entryOptions}
        submission={submission}
        by={null}
        fixed={[]}
      >
        {files.length > 1 && collectionOf(kind).layout !== 'each' && (
          <label className="flex items-center gap-2 text-sm">
            {t('file')}
            <select name=":file" defaultValue={submission?.file} className="field-input">
              {files.map((file) => (
                <option key={file}>{file}</option>
              ))}
            </select>
          </label>
        )}
      </EntryForm>
    </>
  )
}
