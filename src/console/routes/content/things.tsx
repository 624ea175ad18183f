import { useLoaderData } from 'react-router'
import { isKeyOf } from '../../../domain/collections.ts'
import { SHELVES } from '../../../domain/content/shelves.ts'
import { isFormKind } from '../../../domain/content-form/forms.ts'
import { SHEET_KINDS } from '../../../domain/sheets/columns.ts'
import { HeldElsewhere } from '../../content/held-elsewhere.tsx'
import { useKindName } from '../../content/thing/form-words.ts'
import { canAdd as canAddTo } from '../../content/thing/new-thing.ts'
import { ThingRows } from '../../content/thing-rows.tsx'
import { useWords } from '../../messages/words.ts'
import { signedIn } from '../../shell/page.ts'
import { notFound } from '../../shell/refused.ts'
import { Steps } from '../../shell/steps.tsx'

const ONLY = ['missing', 'outdated', 'edited', 'removed'] as const

export const loader = signedIn(async ({ staff, search, params }) => {
  const { kind = '' } = params
  if (!isKeyOf(SHELVES, kind)) throw notFound()
  const only = ONLY.find((each) => each === search.get('only')) ?? ''
  const q = search.get('q')?.slice(0, 200) ?? ''
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
  const list = await staff.listThings({ kind, q, only, page })
  return { kind, ...list, only, asked: { ...(q && { q }), ...(only && { only }) } as Record<string, string> }
})

/** The entries of one kind. */
export default function Things() {
  const { kind, things, total, page, pages, only, asked } = useLoaderData<typeof loader>()
  const say = useWords()
  const kindName = useKindName()
  const canAdd = isFormKind(kind) && canAddTo(kind)
  const title = kindName(kind)
  return (
    <>
      <title>{title}</title>
      <p className="mb-1 text-sm">
        <a href="/console/content" className="text-link">
          {say('content.title')}
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{title}</h1>
        <p className="text-quiet">{say('content.count', { count: total })}</p>
        {SHEET_KINDS.includes(kind) && (
          <a href={`/console/import?kind=${kind}`} className="button ms-auto">
            {say('imports.from_kind')}
          </a>
        )}
        {canAdd && (
          <a href={`/console/content/${kind}/new`} className={SHEET_KINDS.includes(kind) ? 'button' : 'button ms-auto'}>
            {say('content.add')}
          </a>
        )}
      </div>
      <HeldElsewhere kinds={[kind]} />
      {!canAdd && things.length > 1 && (
        <p className="mt-1 max-w-prose text-sm text-quiet">
          {say(kind === 'guides' || kind === 'synonyms' ? `content.why_no_new.${kind}` : 'content.why_no_new.other')}
        </p>
      )}
      <form method="get" className="panel mt-3 flex flex-wrap items-end gap-2.5">
        <label className="block min-w-56 grow">
          <span className="text-sm">{say('content.search')}</span>
          <input type="search" name="q" defaultValue={asked.q} maxLength={200} className="field-input" data-key="/" />
        </label>
        <label className="block">
          <span className="text-sm">{say('content.only')}</span>
          <select name="only" defaultValue={asked.only ?? ''} className="field-input">
            <option value="">{say('content.only_all')}</option>
            {ONLY.map((each) => (
              <option key={each} value={each}>
                {say(`content.only_${each}`)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {say('content.show')}
        </button>
      </form>
      {things.length === 0 ? (
        <p className="panel mt-3">
          {say(total === 0 && Object.keys(asked).length === 0 ? 'content.none' : 'content.none_found')}
        </p>
      ) : (
        <ThingRows kind={kind} things={things} isRemoved={only === 'removed'} />
      )}
      <Steps page={page} last={pages} asked={asked} />
    </>
  )
}
