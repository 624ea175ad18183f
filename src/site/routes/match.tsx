import { lazy, Suspense } from 'react'
import { type ClientActionFunctionArgs, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { isFetchFailure, type Outcome, RetryDialog } from '../forms/send-form.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { pageLocale } from '../ordering/quote.ts'
import type { MatchPageData } from '../schools/match/load.ts'
import { MatchForm } from '../schools/match/match-form.tsx'
import { HowPlaced } from '../schools/match/rules-table.tsx'
import type { MatchState } from '../schools/match/state.ts'
import { importList, prepareAnswer, useAnswer } from '../schools/match/use-answer.ts'
import type { PageHandle } from '../shell/hydration.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PaidLine } from '../shell/layout/footer.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'

export const handle: PageHandle = { hydrate: true, words: 'match' }

/** Most of the page's code and messages, loaded when the visitor has filled in the form. */
const MatchList = lazy(async () => ({ default: (await importList()).MatchList }))

export { action, loader } from '../schools/match/load.ts'

/** The firm's classification doesn't change while the form is filled in; sending the form makes no request. */
export const shouldRevalidate = () => false

/** With script the browser computes the answer: the input never leaves it. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<Outcome<MatchState>> {
  const form = await request.formData()
  try {
    const { data, matchState } = await prepareAnswer()
    return matchState(form, data, pageLocale())
  } catch (error) {
    if (isFetchFailure(error)) return { isDisconnected: true }
    return { rejection: error instanceof ApiFailure ? (error.body?.message ?? '') : '' }
  }
}

export default function MatchPage() {
  const { reading, rates } = useLoaderData<MatchPageData>()
  const t = useTranslations('match')
  const { state, unsent, closeRetry, top, ...use } = useAnswer()
  const { isReady, isWorking, isPrepared, prepare } = use
  const form = (
    <MatchForm
      state={state}
      reading={reading}
      isReady={isReady}
      isWorking={isWorking}
      isPrepared={isPrepared}
      prepare={prepare}
    />
  )
  return (
    <div className="frame">
      <PageMeta title={t('title')} description={t('meta')} />
      <Breadcrumbs crumbs={[{ label: t('title') }]} />
      <h1 className="pt-4 text-3xl md:text-5xl">{t('heading')}</h1>
      {state.answer ? (
        <section className="mt-6">
          <h2 ref={top} tabIndex={-1} className="scroll-mt-20 text-2xl md:text-3xl">
            {t('listTitle')}
          </h2>
          <Suspense>
            <MatchList answer={state.answer} state={state} rateDay={rates.as_of} />
          </Suspense>
        </section>
      ) : (
        <p className="measure mt-3 text-quiet md:text-lg">{t('intro')}</p>
      )}
      <details open={!state.answer} className="no-print card mt-8 p-5 md:p-8">
        <summary className={state.answer ? 'cursor-pointer text-xl font-semibold' : 'hidden'}>{t('change')}</summary>
        {form}
      </details>
      <PaidLine className="mt-6" />
      <HowPlaced reading={reading} />
      <RetryDialog
        unsent={unsent}
        onClose={closeRetry}
        onRetry={() => {
          closeRetry()
          document.querySelector<HTMLFormElement>('form[data-match]')?.requestSubmit()
        }}
      />
    </div>
  )
}
