import { useRef } from 'react'
import { type ClientActionFunctionArgs, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { isFetchFailure, type Outcome, RetryDialog, useFormState, useScrollToNewStep } from '../forms/send-form.tsx'
import { useTranslations } from '../messages/provider.tsx'
import { ApplyForm } from '../ordering/choose/apply-form.tsx'
import { CheckStep } from '../ordering/choose/check-step.tsx'
import { type CheckState, type ChoiceData, checkApply, checkRefine } from '../ordering/choose/load-choice.ts'
import { NoOrders } from '../ordering/choose/no-orders.tsx'
import { RefineForm } from '../ordering/choose/refine-form.tsx'
import { StepLine } from '../ordering/step-line.tsx'
import { browserApi } from '../shell/browser-api.ts'
import type { PageHandle } from '../shell/hydration.ts'
import { Breadcrumbs } from '../shell/layout/breadcrumbs.tsx'
import { PageMeta } from '../shell/layout/page-meta.tsx'

export const handle: PageHandle = { hydrate: true, words: 'order' }

export { action, loader } from '../ordering/choose/load-choice.ts'

/** Texts and prices don't change while the form is filled in. */
export const shouldRevalidate = () => false

/** With script the same check calls the API from the browser; a lost connection leaves the form unchanged. */
export async function clientAction({ request, params }: ClientActionFunctionArgs): Promise<Outcome<CheckState>> {
  const form = await request.formData()
  try {
    return await (params.name === 'refine' ? checkRefine : checkApply)(browserApi(), form)
  } catch (error) {
    if (isFetchFailure(error)) return { isDisconnected: true }
    return { rejection: error instanceof ApiFailure ? (error.body?.message ?? '') : '' }
  }
}

export default function ServiceSelectOne() {
  const data = useLoaderData<ChoiceData>()
  const t = useTranslations('order')
  const { state, unsent, closeRetry } = useFormState(data.initial)
  const top = useScrollToNewStep(state.step)
  const content = useRef<HTMLDivElement>(null)
  const { kind, copy } = data
  const isOpen = (kind === 'refine' ? copy.document_services : copy.application_services).length > 0
  return (
    <div className="frame scroll-mt-20" ref={top}>
      <PageMeta
        title={state.step === 'check' ? `${t(`${kind}.title`)} (${t('steps.check')})` : t(`${kind}.title`)}
        description={t(`${kind}.meta`)}
        hasErrors={state.step === 'choose' && Object.keys(state.errors).length > 0}
      />
      <Breadcrumbs crumbs={[{ label: t('title'), path: '/service_select' }, { label: t(`${kind}.heading`) }]} />
      <div className="py-5">
        {isOpen && <StepLine step={state.step} />}
        <h1 className="mt-6 text-3xl md:text-5xl">{t(isOpen ? `${kind}.heading` : 'heading')}</h1>
        {isOpen && state.step === 'choose' && (
          <p className="measure mt-3 text-quiet md:text-lg">{t(`${kind}.intro`)}</p>
        )}
      </div>
      <div ref={content} className="pt-3">
        {!isOpen ? (
          <NoOrders />
        ) : state.step === 'check' ? (
          <CheckStep state={state} data={data} />
        ) : data.kind === 'refine' ? (
          <RefineForm state={state} data={data} />
        ) : (
          <ApplyForm state={state} data={data} />
        )}
      </div>
      <RetryDialog
        unsent={unsent}
        onClose={closeRetry}
        onRetry={() => {
          closeRetry()
          content.current?.querySelector<HTMLButtonElement>('button[name=intent]')?.click()
        }}
      />
    </div>
  )
}
