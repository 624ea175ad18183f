import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { isLocale } from '../../domain/editions.ts'
import { useReader, useTranslations } from '../messages/translations.ts'
import { actOnRedirects } from '../redirects/act-on-redirects.ts'
import { AddForm, ImportForm, TestForm } from '../redirects/forms.tsx'
import { RedirectRows } from '../redirects/redirect-rows.tsx'
import { attempt } from '../shell/action-error.ts'
import { Submit } from '../shell/controls.tsx'
import { Choice, Field } from '../shell/field.tsx'
import { Notice, OneFormWarning } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'
import { Pagination } from '../shell/pagination.tsx'

const perPage = 50
const KINDS = ['hand', 'automatic', 'gone'] as const

export const loader = signedInLoader(async ({ staff, locale, query }) => {
  const { q, page } = query
  const kind = KINDS.find((one) => one === query.kind)
  const isPage = page !== undefined && /^[1-9]\d{0,3}$/.test(page)
  const list = await staff.listRedirects({ q, kind, page: isPage ? page : undefined, per_page: perPage })
  const test = query.test
  const tested = test
    ? await attempt(() => staff.testAddress({ address: test, edition: isLocale(query.in) ? query.in : locale }))
    : null
  return { ...list, query, tested }
})

export const action = signedInAction(async ({ staff, form }) => {
  const acted = await actOnRedirects(staff, form)
  if ('done' in acted) throw redirect(`/redirects?done=${acted.done}`)
  // another user has removed it already
  if (acted.intent === 'remove' && acted.error.status === 404) throw redirect('/redirects?done=removed')
  return data(acted, { status: acted.error.status })
})

export default function Redirects() {
  const { redirects, total, page, per_page, query, tested } = useLoaderData<typeof loader>()
  const submission = useActionData<typeof action>()
  const t = useTranslations()
  const { locale } = useReader()
  const isNarrowed = Boolean(query.q || query.kind)
  const { done, ...filters } = query
  return (
    <>
      <title>{t('redirects.title')}</title>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h1>{t('redirects.title')}</h1>
        <p className="text-quiet">{t('redirects.count', { count: total })}</p>
      </div>
      <p className="mb-3 max-w-prose">{t('redirects.intro')}</p>
      <OneFormWarning />
      {done && !submission && <Notice text={doneMessage(t, done)} />}
      <div className="mt-3 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <form method="get" className="panel grid grid-cols-2 items-end gap-2.5 md:grid-cols-4">
            <div className="col-span-2">
              <Field label={t('redirects.search')} name="q" defaultValue={query.q} maxLength={200} />
            </div>
            <Choice
              label={t('redirects.kind')}
              name="kind"
              defaultValue={query.kind}
              options={[
                ['', t('redirects.kind_any')],
                ...KINDS.map((kind) => [kind, t(`redirects.kind_${kind}`)] as const),
              ]}
            />
            <div className="flex gap-2 whitespace-nowrap max-md:col-span-2">
              <Submit look="main">{t('inbox.filter')}</Submit>
              <a href="/console/redirects" className="button">
                {t('inbox.clear')}
              </a>
            </div>
          </form>
          {redirects.length === 0 ? (
            <p className="panel mt-3">{t(isNarrowed ? 'redirects.empty_found' : 'redirects.empty')}</p>
          ) : (
            <RedirectRows redirects={redirects} />
          )}
          <Pagination page={page} last={Math.max(1, Math.ceil(total / per_page))} query={filters} />
        </div>
        <div className="grid gap-4">
          <AddForm submission={submission?.intent === 'add' ? submission : undefined} />
          <TestForm query={query} tested={tested?.result ?? null} error={tested?.error ?? null} locale={locale} />
          <ImportForm submission={submission?.intent === 'import' ? submission : undefined} />
        </div>
      </div>
    </>
  )
}

function doneMessage(t: ReturnType<typeof useTranslations>, done: string): string | null {
  const imported = /^imported\.(\d{1,5})$/.exec(done)
  if (imported) return t('redirects.imported', { count: Number(imported[1]) })
  return done === 'added' || done === 'removed' ? t(`redirects.${done}`) : null
}
