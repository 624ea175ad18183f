import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { StaffClient } from '../../../api/staff/client.ts'
import { collectionOf } from '../../../domain/content/collections.ts'
import { type Draft, type DraftFields, emptyFields } from '../../../domain/content-form/draft.ts'
import { draftsOf } from '../../../domain/content-form/draft-of.ts'
import { type FormKind, formOf, isFormKind } from '../../../domain/content-form/forms.ts'
import { defaultEdition, editionOf, shownEditions } from '../../../domain/editions.ts'
import { pathOfEntry, pathOfKind } from '../../content/areas.ts'
import { readValue } from '../../content/entry/entry-form.ts'
import { entryOptionsOf } from '../../content/entry/entry-options.ts'
import { EntryForm, EntryHead } from '../../content/entry/entry-page.tsx'
import { useFormTranslations, useKindName } from '../../content/entry/form-translations.ts'
import { addNewEntry, canAdd, newFormOf } from '../../content/entry/new-entry.ts'
import { describeEdition } from '../../launch/describe-edition.ts'
import { useReader, useTranslations } from '../../messages/translations.ts'
import { notFound } from '../../shell/action-error.ts'
import { signedInAction, signedInLoader } from '../../shell/page.ts'

function kindIn({ kind = '' }: Record<string, string | undefined>): FormKind {
  if (!isFormKind(kind) || !canAdd(kind)) throw notFound()
  return kind
}

/** What a new office has in common with the one that was added before it. */
const ALIKE = ['edition', 'editions', 'locale', 'hours']

/** The fields of a new entry, some of them as in another one. */
async function draftsLike(staff: StaffClient, kind: FormKind, key: string | null): Promise<DraftFields> {
  const { fields } = newFormOf(kind)
  const empty = emptyFields(fields)
  if (kind !== 'offices') return empty
  const home: Draft = { is: 'text', text: defaultEdition() }
  if (!key) return { ...empty, edition: home, locale: home }
  const other = draftsOf(formOf(kind), readValue(await staff.showEntry({ kind, key })))
  return {
    ...empty,
    ...Object.fromEntries(Object.entries(other).filter(([name]) => ALIKE.includes(name))),
  }
}

export const loader = signedInLoader(async ({ staff, locale, params, search }) => {
  const kind = kindIn(params)
  const { files } = await staff.showBlank({ kind })
  const form = newFormOf(kind)
  return {
    kind,
    files,
    entryOptions: await entryOptionsOf(staff, form, locale),
    drafts: await draftsLike(staff, kind, search.get('like')),
  }
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
        form={newFormOf(kind)}
        version=""
        drafts={drafts}
        entryOptions={entryOptions}
        submission={submission}
        by={null}
        fixed={[]}
        notes={kind === 'offices' ? { edition: <OfficePlace /> } : {}}
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

/** The country and time zone that each edition gives an office. */
function OfficePlace() {
  const t = useTranslations()
  const { locale } = useReader()
  return (
    <p className="mt-1 max-w-prose text-sm text-quiet">
      {t('content.office.place', {
        editions: shownEditions()
          .map((code) => describeEdition(code, locale))
          .join(editionOf(locale).semicolon),
      })}{' '}
      <a href={pathOfKind('editions')} className="text-link">
        {t('launch.link.editions')}
      </a>
    </p>
  )
}
