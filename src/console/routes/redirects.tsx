import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { isLocale } from '../../domain/editions.ts'
import { useReader, useWords } from '../messages/words.ts'
import { actOnRedirects } from '../redirects/act-on-redirects.ts'
import { AddForm, ImportForm, TestForm } from '../redirects/forms.tsx'
import { RedirectRows } from '../redirects/redirect-rows.tsx'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { Notice, OneFormAtATime } from '../shell/notice.tsx'
import { sent, signedIn } from '../shell/page.ts'
import { attempt } from '../shell/refused.ts'
import { Steps } from '../shell/steps.tsx'

const perPage = 50
const KINDS = ['hand', 'automatic', 'gone'] as const

export const loader = signedIn(async ({ staff, locale, asked }) => {
  const { q, page } = asked
  const kind = KINDS.find((one) => one === asked.kind)
  const isPage = page !== undefined && /^[1-9]\d{0,3}$/.test(page)
  const list = await staff.listRedirects({ q, kind, page: isPage ? page : undefined, per_page: perPage })
  const test = asked.test
  const tested = test
    ? await attempt(() => staff.testAddress({ address: test, edition: isLocale(asked.in) ? asked.in : locale }))
    : null
  return { ...list, asked, tested }
})

export const action = sent(async ({ staff, form }) => {
  const acted = await actOnRedirects(staff, form)
  if ('done' in acted) throw redirect(`/redirects?done=${acted.done}`)
  // another user has removed it already
  if (acted.intent === 'remove' && acted.refused.status === 404) throw redirect('/redirects?done=removed')
  return data(acted, { status: acted.refused.status })
})

export default function Redirects() {
  const { redirects, total, page, per_page, asked, tested } = useLoaderData<typeof loader>()
  const unsaved = useActionData<typeof action>()
  const say = useWords()
  const { locale } = useReader()
  const isNarrowed = Boolean(asked.q || asked.kind)
  const { done, ...filters } = asked
  return (
    <>
      <title>{say('redirects.title')}</title>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h1>{say('redirects.title')}</h1>
        <p className="text-quiet">{say('redirects.count', { count: total })}</p>
      </div>
      <p className="mb-3 max-w-prose">{say('redirects.intro')}</p>
      <OneFormAtATime />
      {done && !unsaved && <Notice text={doneWords(say, done)} />}
      <div className="mt-3 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <form method="get" className="panel grid grid-cols-2 items-end gap-2.5 md:grid-cols-4">
            <div className="col-span-2">
              <Field label={say('redirects.search')} name="q" defaultValue={asked.q} maxLength={200} />
            </div>
            <Choice
              label={say('redirects.kind')}
              name="kind"
              defaultValue={asked.kind}
              options={[
                ['', say('redirects.kind_any')],
                ...KINDS.map((kind) => [kind, say(`redirects.kind_${kind}`)] as const),
              ]}
            />
            <div className="flex gap-2 whitespace-nowrap max-md:col-span-2">
              <Submit look="main">{say('inbox.filter')}</Submit>
              <a href="/console/redirects" className="button">
                {say('inbox.clear')}
              </a>
            </div>
          </form>
          {redirects.length === 0 ? (
            <p className="panel mt-3">{say(isNarrowed ? 'redirects.empty_found' : 'redirects.empty')}</p>
          ) : (
            <RedirectRows redirects={redirects} />
          )}
          <Steps page={page} last={Math.max(1, Math.ceil(total / per_page))} asked={filters} />
        </div>
        <div className="grid gap-4">
          <AddForm unsaved={unsaved?.intent === 'add' ? unsaved : undefined} />
          <TestForm asked={asked} tested={tested?.found ?? null} refused={tested?.refused ?? null} locale={locale} />
          <ImportForm unsaved={unsaved?.intent === 'import' ? unsaved : undefined} />
        </div>
      </div>
    </>
  )
}

function doneWords(say: ReturnType<typeof useWords>, done: string): string | null {
  const imported = /^imported\.(\d{1,5})$/.exec(done)
  if (imported) return say('redirects.imported', { count: Number(imported[1]) })
  return done === 'added' || done === 'removed' ? say(`redirects.${done}`) : null
}
