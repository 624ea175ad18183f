import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { emptyFields } from '../../../domain/content-form/draft.ts'
import { type FormKind, formOf, isFormKind } from '../../../domain/content-form/forms.ts'
import { pathOfThing } from '../../content/areas.ts'
import { useFormWords, useKindName } from '../../content/thing/form-words.ts'
import { namesOf } from '../../content/thing/names-of.ts'
import { addThing, canAdd } from '../../content/thing/new-thing.ts'
import { ThingForm, ThingHead } from '../../content/thing/thing-page.tsx'
import { sent, signedIn } from '../../shell/page.ts'
import { notFound } from '../../shell/refused.ts'

function kindIn({ kind = '' }: Record<string, string | undefined>): FormKind {
  if (!isFormKind(kind) || !canAdd(kind)) throw notFound()
  return kind
}

export const loader = signedIn(async ({ staff, locale, params }) => {
  const kind = kindIn(params)
  const { files } = await staff.showBlank({ kind })
  const form = formOf(kind)
  return { kind, files, named: await namesOf(staff, form, locale), drafts: emptyFields(form.fields) }
})

export const action = sent(async ({ staff, form, params }) => {
  const kind = kindIn(params)
  const blank = await staff.showBlank({ kind })
  const added = await addThing(staff, blank, form)
  if (typeof added === 'string') throw redirect(`${pathOfThing(kind, added).replace(/^\/console/, '')}?done=added`)
  const isRefused = added.problems.length > 0 || Object.keys(added.wrong).length > 0
  return data({ ...added, file: String(form.get(':file') ?? '') }, { status: isRefused ? 422 : 200 })
})

export default function NewThing() {
  const { kind, files, named, drafts } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const say = useFormWords()
  const kindName = useKindName()
  const title = say('new', { kind: kindName(kind) })
  return (
    <>
      <ThingHead kind={kind} title={title} />
      <ThingForm form={formOf(kind)} version="" drafts={drafts} named={named} returned={returned} by={null} fixed={[]}>
        {files.length > 1 && (
          <label className="flex items-center gap-2 text-sm">
            {say('file')}
            <select name=":file" defaultValue={returned?.file} className="field-input">
              {files.map((file) => (
                <option key={file}>{file}</option>
              ))}
            </select>
          </label>
        )}
      </ThingForm>
    </>
  )
}
