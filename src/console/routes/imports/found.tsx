import { redirect, useActionData, useLoaderData } from 'react-router'
import { SHELVES } from '../../../domain/content/shelves.ts'
import { ROW_KINDS, type RowKind } from '../../../domain/sheets/import-state.ts'
import { tellProblem } from '../../content/fields/told-problem.ts'
import { useKindName } from '../../content/thing/form-words.ts'
import { FoundRows } from '../../imports/found-rows.tsx'
import { HeaderTold } from '../../imports/header-told.tsx'
import { columnNames, columnOptions } from '../../imports/names.ts'
import { TakenAs } from '../../imports/taken-as.tsx'
import { useReader, useWords, useWriting } from '../../messages/words.ts'
import { Notice } from '../../shell/notice.tsx'
import { sent, signedIn } from '../../shell/page.ts'
import { PostForm } from '../../shell/post-form.tsx'
import { attempt } from '../../shell/refused.ts'
import { Steps } from '../../shell/steps.tsx'

export const loader = signedIn(async ({ staff, search, params }) => {
  const id = params.id ?? ''
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
  const first = await staff.showImport({ import: id, page })
  const { counts } = first.result
  const asked = ROW_KINDS.find((kind) => kind === search.get('what'))
  const what = asked ?? ROW_KINDS.find((kind) => (counts?.[kind] ?? 0) > 0) ?? 'changed'
  const found = what === 'faulty' ? first : await staff.showImport({ import: id, what, page })
  return { ...found, what, page }
})

export const action = sent(async ({ staff, form, params }) => {
  const id = params.id ?? ''
  const remove = form.get('remove') !== null
  const { refused } = await attempt(() => staff.applySheet({ import: id, remove }))
  if (refused) return { isRefused: true }
  throw redirect(`/import/${id}`)
})

/** The changes of a spreadsheet row by row, and the result of the import. */
export default function Found() {
  const found = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>()?.isRefused
  const say = useWords()
  const kindName = useKindName()
  const { kind, file, name, state, result } = found
  const { locale } = useReader()
  const isWorking = state === 'reading' || state === 'applying'
  const title = say('imports.title_of', { title: say('imports.title'), kind: kindName(kind) })
  return (
    <>
      <title>{title}</title>
      {isWorking && <meta httpEquiv="refresh" content="2" />}
      <p className="mb-1 text-sm">
        <a href={`/console/import?${new URLSearchParams({ target: `${kind}|${file}` })}`} className="text-link">
          {say('imports.again')}
        </a>
      </p>
      <h1>{title}</h1>
      <p className="text-quiet">{name}</p>
      <Notice text={isRefused ? say('imports.refused_apply') : null} isBad />
      {state === 'reading' && <Notice text={say('imports.reading')} />}
      {state === 'applying' && <Notice text={say('imports.applying')} />}
      {state === 'failed' && <Notice text={say('imports.failed')} isBad />}
      {result.refused && <Notice text={say(`imports.refused.${result.refused.code}`, result.refused.values)} isBad />}
      {result.header && (
        <HeaderTold header={result.header} names={columnNames(kind, locale)} keys={SHELVES[kind].key} />
      )}
      {state === 'applied' && result.counts && (
        <Notice
          text={say('imports.applied', {
            new: result.counts.new,
            changed: result.counts.changed,
            removed: result.counts.removed,
          })}
        />
      )}
      {state === 'compared' && <Compared />}
    </>
  )
}

function Compared() {
  const { id, kind, result, rows, what, page, page_size, until } = useLoaderData<typeof loader>()
  const say = useWords()
  const { locale } = useReader()
  const { time } = useWriting()
  const { counts, others = [], hasMoved } = result
  if (!counts) return null
  const changes = counts.new + counts.changed + counts.removed
  const isClean = counts.faulty === 0 && others.length === 0
  return (
    <>
      {hasMoved && <Notice text={say('imports.moved')} isBad />}
      <TakenAs result={result} />
      <Counts counts={counts} what={what} />
      {others.length > 0 && (
        <section className="panel mt-3" aria-labelledby="others">
          <h2 id="others" className="text-base font-semibold">
            {say('imports.others')}
          </h2>
          <ul className="mt-1 grid gap-1">
            {others.slice(0, 100).map((other) => (
              <li key={`${other.file} ${other.path} ${other.found}`} className="break-words">
                {tellProblem(other, locale)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isClean && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4">
          {say('imports.mend')}
          {counts.faulty > 0 && (
            <a href={`/console/import/${id}/faults`} className="text-link inline-flex min-h-9 items-center">
              {say('imports.faults_csv')}
            </a>
          )}
        </p>
      )}
      {isClean && changes === 0 && <p className="panel mt-3">{say('imports.nothing')}</p>}
      {isClean && changes > 0 && (
        <PostForm className="panel mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {counts.removed > 0 && (
            <label className="inline-flex min-h-9 items-center gap-2">
              <input type="checkbox" name="remove" value="1" required />
              {say('imports.remove_tick', { count: counts.removed })}
            </label>
          )}
          <button type="submit" className="button button-main">
            {say('imports.apply', { count: changes })}
          </button>
          <span className="text-sm text-quiet">{say('imports.until', { time: time(until) })}</span>
        </PostForm>
      )}
      <FoundRows rows={rows} names={columnNames(kind, locale)} options={columnOptions(kind)} />
      <Steps page={page} last={Math.ceil(counts[what] / page_size)} asked={{ what }} />
    </>
  )
}

type CountsOf = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['result']['counts']>

/** Number of rows of each kind, with links to them. */
function Counts({ counts, what }: { counts: CountsOf; what: RowKind }) {
  const say = useWords()
  const { number } = useWriting()
  return (
    <ul className="mt-3 flex flex-wrap gap-2" data-compared>
      <li className="tag min-h-9 content-center">
        {say('imports.count.rows')} {number(counts.rows)}
      </li>
      {ROW_KINDS.map((kind) => (
        <li key={kind}>
          <a
            href={`?what=${kind}`}
            aria-current={kind === what ? 'true' : undefined}
            className="button aria-[current=true]:bg-sand aria-[current=true]:font-semibold"
          >
            {say(`imports.count.${kind}`)}{' '}
            <span className={kind === 'faulty' && counts.faulty > 0 ? 'text-danger' : ''}>{number(counts[kind])}</span>
          </a>
        </li>
      ))}
      <li className="tag min-h-9 content-center">
        {say('imports.count.same')} {number(counts.same)}
      </li>
    </ul>
  )
}
