import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { isFormKind } from '../../../domain/content-form/forms.ts'
import { EDITIONS } from '../../../domain/editions.ts'
import { Compared } from '../../articles/compared.tsx'
import { pathOfKind, pathOfThing } from '../../content/areas.ts'
import { RevisionList } from '../../content/history/revision-list.tsx'
import { sayThing } from '../../content/history/say-thing.ts'
import { useFormWords, useKindName } from '../../content/thing/form-words.ts'
import { ThingHead } from '../../content/thing/thing-page.tsx'
import { useReader, useWords, useWriting } from '../../messages/words.ts'
import { Notice } from '../../shell/notice.tsx'
import { sent, signedIn } from '../../shell/page.ts'
import { attempt, notFound } from '../../shell/refused.ts'
import '../../articles/articles.css'
import { PostForm } from '../../shell/post-form.tsx'

export const loader = signedIn(async ({ staff, locale, search, params: { kind = '', key = '' } }) => {
  if (!isFormKind(kind)) throw notFound()
  const { revisions, labels, version } = await staff.showHistory({ kind, key })
  const isGone = version === 0
  const asked = revisions.findIndex(({ id }) => id === search.get('revision'))
  // of a removed entry show the last version with a text
  const first = isGone ? revisions.findIndex(({ value }) => value !== null) : 0
  const at = Math.max(0, asked >= 0 ? asked : first)
  const said = (revision: (typeof revisions)[number] | undefined) => sayThing(kind, revision?.value, locale, staff)
  return {
    kind,
    key,
    labels,
    version,
    isGone,
    isRemoved: search.get('done') === 'removed',
    chosen: revisions[at]?.id ?? null,
    before: await said(revisions[at + 1]),
    after: await said(revisions[at]),
    canRestore: at > 0 && revisions[at]?.value !== null,
    revisions: revisions.map(({ file: _, place: __, value, ...revision }) => ({
      ...revision,
      isGone: value === null,
    })),
  }
})

export const action = sent(async ({ staff, field, params: { kind = '', key = '' } }) => {
  const asked = { revision: field('revision'), version: Number(field('version')) }
  const { refused } = await attempt(() => staff.restoreRevision(asked))
  if (!refused) throw redirect(`${pathOfThing(kind, key).replace(/^\/console/, '')}?done=restored`)
  return data({ message: refused.message }, { status: refused.status })
})

/** The versions of an entry, the changes of each, and the button to restore one. */
export default function History() {
  const { kind, key, labels, version, isGone, isRemoved, revisions, chosen, before, after, canRestore } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const say = useWords()
  const kindName = useKindName()
  const sayForm = useFormWords()
  const { locale } = useReader()
  const { pair } = useWriting()
  const path = pathOfThing(kind, key)
  return (
    <>
      <ThingHead kind={kind} title={pair(say('content.history'), labels[locale] ?? labels.en ?? key)}>
        <p>
          <a href={isGone ? pathOfKind(kind) : path} className="text-link inline-flex min-h-9 items-center">
            {isGone ? kindName(kind) : say('content.back')}
          </a>
        </p>
      </ThingHead>
      {isRemoved && isGone && (
        <p className="note-good mt-2" role="status">
          {sayForm('removed')}
        </p>
      )}
      <Notice isBad text={refused?.message} />
      {revisions.length === 0 && <p className="panel mt-3">{say('content.history_none')}</p>}
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <RevisionList revisions={revisions} chosen={chosen} pathOf={(id) => `${path}/history?revision=${id}`} />
        {chosen && (
          <section aria-labelledby="changes" className="panel min-w-0">
            <h2 id="changes">{say('articles.changes')}</h2>
            <div className="mt-2">
              <Compared before={before} after={after} lang={EDITIONS[locale].htmlLang} />
            </div>
            {canRestore && (
              <PostForm className="mt-3">
                <input type="hidden" name="revision" value={chosen} />
                <input type="hidden" name="version" value={version} />
                {!isGone && <p className="text-sm text-quiet">{say('content.restore_note')}</p>}
                <button type="submit" className="button mt-1">
                  {say('content.restore')}
                </button>
              </PostForm>
            )}
          </section>
        )}
      </div>
    </>
  )
}
