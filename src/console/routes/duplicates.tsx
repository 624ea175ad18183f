import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { actOnDuplicate, MergeForm } from '../duplicates/merge-form.tsx'
import { MatchScoreLine, Side } from '../duplicates/panel.tsx'
import { useTranslations } from '../messages/translations.ts'
import { BackLink, Submit } from '../shell/controls.tsx'
import { Notice } from '../shell/notice.tsx'
import { signedInAction, signedInLoader } from '../shell/page.ts'
import { PostForm } from '../shell/post-form.tsx'

type Params = { id: string; other: string }
const idsOf = ({ id = '', other = '' }: Partial<Params>): Params => ({ id, other })

export const loader = signedInLoader(async ({ staff, params, search }) => {
  const ids = idsOf(params)
  const [duplicate, { colleagues }] = await Promise.all([
    staff.showDuplicate(ids).catch((error: unknown) => {
      // merged or erased meanwhile: the lead's own page explains it
      if (error instanceof ApiFailure && error.status === 404) throw redirect(`/leads/${ids.id}?done=gone`)
      throw error
    }),
    staff.listColleagues(),
  ])
  return { duplicate, colleagues, done: search.get('done') }
})

export const action = signedInAction(async ({ staff, params, form }) => {
  const mergeError = await actOnDuplicate(staff, idsOf(params), form)
  return data(mergeError, { status: mergeError.isConflict ? 409 : 422 })
})

export default function Duplicates() {
  const { duplicate, colleagues, done } = useLoaderData<typeof loader>()
  const mergeError = useActionData<typeof action>()
  const t = useTranslations()
  const { primary, secondary, matchScore, is_dismissed: isDismissed } = duplicate
  return (
    <>
      <title>{t('duplicates.page_title')}</title>
      <BackLink to={`/console/leads/${primary.lead.id}`}>{primary.lead.name}</BackLink>
      <h1 className="mt-1 mb-2">{t('duplicates.page_title')}</h1>
      <Notice text={mergeError?.isConflict ? t('duplicates.conflict') : null} isBad />
      <Notice text={done === 'together' && !mergeError ? t('duplicates.done_together') : null} />
      <div className="mt-2 max-w-4xl">
        {matchScore && (
          <p className="mb-2">
            <MatchScoreLine matchScore={matchScore} />
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Side side={primary} word="stays" />
          <Side side={secondary} word="removed" />
        </div>
        <p className="mt-2">
          <a
            className="text-link inline-flex min-h-9 items-center"
            href={`/console/leads/${secondary.lead.id}/doubles/${primary.lead.id}`}
          >
            {t('duplicates.swap')}
          </a>
        </p>
        <MergeForm
          duplicate={duplicate}
          colleagues={colleagues}
          input={mergeError?.input ?? {}}
          errors={mergeError?.errors ?? {}}
        />
        <PostForm className="panel mt-4 flex flex-wrap items-center gap-3">
          <Submit intent={isDismissed ? 'together' : 'distinct'}>
            {t(isDismissed ? 'duplicates.together' : 'duplicates.distinct')}
          </Submit>
          <span className="text-sm text-quiet">
            {t(isDismissed ? 'duplicates.is_distinct' : 'duplicates.distinct_note')}
          </span>
        </PostForm>
      </div>
    </>
  )
}
