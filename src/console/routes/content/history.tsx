import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { isFormKind } from '../../../domain/content-form/forms.ts'
import { Compared } from '../../articles/compared.tsx'
import { pathOfThing } from '../../content/areas.ts'
import { ThingHead } from '../../content/thing/thing-page.tsx'
import { useReader, useWords, useWriting } from '../../messages/words.ts'
import { asStatus, notFound } from '../../shell/as-status.ts'
import { consoleContext } from '../../shell/console-context.ts'
import { Notice } from '../../shell/notice.tsx'
import { attempt } from '../../shell/refused.ts'
import { requirePrincipal, requireSender } from '../../shell/require.ts'
import '../../articles/articles.css'

export async function loader({ context, request, params: { kind = '', key = '' } }: LoaderFunctionArgs) {
  const console = context.get(consoleContext)
  requirePrincipal(console, request)
  if (!isFormKind(kind)) throw notFound()
  const [thing, { revisions }] = await Promise.all([
    console.staff.content.thing({ kind, key }).catch(asStatus),
    console.staff.content.history({ kind, key }).catch(asStatus),
  ])
  const asked = new URL(request.url).searchParams.get('revision')
  const at = Math.max(
    0,
    revisions.findIndex(({ id }) => id === asked),
  )
  return {
    ...{ kind, key, labels: thing.labels, version: thing.entries[0]?.version ?? 0 },
    chosen: revisions[at]?.id ?? null,
    before: revisions[at + 1]?.source ?? '',
    after: revisions[at]?.source ?? '',
    canRestore: at > 0 && revisions[at]?.source !== null,
    revisions: revisions.map(({ file: _, place: __, source, ...revision }) => ({
      ...revision,
      isGone: source === null,
    })),
  }
}

export async function action({ context, request, params: { kind = '', key = '' } }: ActionFunctionArgs) {
  const console = context.get(consoleContext)
  const { form } = await requireSender(console, request)
  const asked = { revision: String(form.get('revision') ?? ''), version: Number(form.get('version')) }
  const { refused } = await attempt(() => console.staff.content.restore(asked))
  if (!refused) throw redirect(`${pathOfThing(kind, key).replace(/^\/console/, '')}?done=restored`)
  return data({ message: refused.message }, { status: refused.status })
}

/** What a thing was, who changed it and when; what each version changed, and the way back to it. */
export default function History() {
  const { kind, key, labels, version, revisions, chosen, before, after, canRestore } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const say = useWords()
  const { locale } = useReader()
  const { time } = useWriting()
  const path = pathOfThing(kind, key)
  return (
    <>
      <ThingHead kind={kind} title={`${say('content.history')}: ${labels[locale] ?? labels.en ?? key}`}>
        <p>
          <a href={path} className="text-link inline-flex min-h-9 items-center">
            {say('content.back')}
          </a>
        </p>
      </ThingHead>
      <Notice isBad text={refused?.message} />
      {revisions.length === 0 && <p className="panel mt-3">{say('content.history_none')}</p>}
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <ol className="grid gap-2">
          {revisions.map(({ id, version: number, at, by, via, isGone }) => (
            <li key={id}>
              <a
                href={`${path}/history?revision=${id}`}
                aria-current={id === chosen ? 'true' : undefined}
                className="panel block px-3 py-2 hover:bg-sand aria-[current=true]:border-accent"
              >
                <span className="font-semibold">{say('articles.version', { version: number })}</span>
                {isGone && <span className="tag ms-2">{say('content.removed_then')}</span>}
                <span className="block text-sm text-quiet">
                  {say(`articles.via.${via as 'console'}`, { who: by ?? say('settings.somebody') })}
                  {via !== 'load' && ` · ${time(at)}`}
                </span>
              </a>
            </li>
          ))}
        </ol>
        {chosen && (
          <section aria-labelledby="changes" className="panel min-w-0">
            <h2 id="changes">{say('articles.changes')}</h2>
            <div className="mt-2">
              <Compared before={before} after={after} lang="en" />
            </div>
            {canRestore && (
              <form method="post" className="mt-3">
                <input type="hidden" name="revision" value={chosen} />
                <input type="hidden" name="version" value={version} />
                <p className="text-sm text-quiet">{say('content.restore_note')}</p>
                <button type="submit" className="button mt-1">
                  {say('content.restore')}
                </button>
              </form>
            )}
          </section>
        )}
      </div>
    </>
  )
}
