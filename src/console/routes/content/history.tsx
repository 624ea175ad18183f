import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { isFormKind } from '../../../domain/content-form/forms.ts'
import { editionOf } from '../../../domain/editions.ts'
import { localize } from '../../../domain/localized.ts'
import { Compared } from '../../articles/compared.tsx'
import { pathOfEntry, pathOfKind } from '../../content/areas.ts'
import { EntryHead } from '../../content/entry/entry-page.tsx'
import { useFormTranslations, useKindName } from '../../content/entry/form-translations.ts'
import { describeEntry } from '../../content/history/describe-entry.ts'
import { RevisionList } from '../../content/history/revision-list.tsx'
import { useFormat, useReader, useTranslations } from '../../messages/translations.ts'
import { attempt, notFound } from '../../shell/action-error.ts'
import { Notice } from '../../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedInLoader(async ({ staff, locale, search, params: { kind = '', key = '' } }) => {
  if (!isFormKind(kind)) throw notFound()
  const { revisions, labels, version } = await staff.showHistory({ kind, key })
  const isRemoved = version === 0
  const requestedIndex = revisions.findIndex(({ id }) => id === search.get('revision'))
  // of a removed entry show the last version with a text
  const first = isRemoved ? revisions.findIndex(({ value }) => value !== null) : 0
  const at = Math.max(0, requestedIndex >= 0 ? requestedIndex : first)
  const describe = (revision: (typeof revisions)[number] | undefined) =>
    describeEntry(kind, revision?.value, locale, staff)
  return {
    kind,
    key,
    labels,
    version,
    isRemoved,
    isJustRemoved: search.get('done') === 'removed',
    chosen: revisions[at]?.id ?? null,
    before: await describe(revisions[at + 1]),
    after: await describe(revisions[at]),
    canRestore: at > 0 && revisions[at]?.value !== null,
    revisions: revisions.map(({ file: _, place: __, value, ...revision }) => ({
      ...revision,
      isRemoved: value === null,
    })),
  }
})

export const action = signedInAction(async ({ staff, field, params: { kind = '', key = '' } }) => {
  const restored = { revision: field('revision'), version: Number(field('version')) }
  const { error } = await attempt(() => staff.restoreRevision(restored))
  if (!error) throw redirect(`${pathOfEntry(kind, key).replace(/^\/console/, '')}?done=restored`)
  return data({ message: error.message }, { status: error.status })
})

/** The versions of an entry, the changes of each, and the button to restore one. */
export default function History() {
  const { kind, key, labels, version, isRemoved, isJustRemoved, revisions, chosen, before, after, canRestore } =
    useLoaderData<typeof loader>()
  const error = useActionData<typeof action>()
  const t = useTranslations()
  const kindName = useKindName()
  const translateForm = useFormTranslations()
  const { locale } = useReader()
  const { pair } = useFormat()
  const path = pathOfEntry(kind, key)
  return (
    <>
      <EntryHead kind={kind} title={pair(t('content.history'), localize(labels, locale).text || key)}>
        <p>
          <a href={isRemoved ? pathOfKind(kind) : path} className="text-link inline-flex min-h-9 items-center">
            {isRemoved ? kindName(kind) : t('content.back')}
          </a>
        </p>
      </EntryHead>
      {isJustRemoved && isRemoved && (
        <p className="note-good mt-2" role="status">
          {translateForm('removed')}
        </p>
      )}
      <Notice isBad text={error?.message} />
      {revisions.length === 0 && <p className="panel mt-3">{t('content.history_none')}</p>}
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <RevisionList revisions={revisions} chosen={chosen} pathOf={(id) => `${path}/history?revision=${id}`} />
        {chosen && (
          <section aria-labelledby="changes" className="panel min-w-0">
            <h2 id="changes">{t('articles.changes')}</h2>
            <div className="mt-2">
              <Compared before={before} after={after} lang={editionOf(locale).htmlLang} />
            </div>
            {canRestore && (
              <PostForm className="mt-3">
                <input type="hidden" name="revision" value={chosen} />
                <input type="hidden" name="version" value={version} />
                {!isRemoved && <p className="text-sm text-quiet">{t('content.restore_note')}</p>}
                <button type="submit" className="button mt-1">
                  {t('content.restore')}
                </button>
              </PostForm>
            )}
          </section>
        )}
      </div>
    </>
  )
}
