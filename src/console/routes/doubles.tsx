import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { actOnDouble, MergeForm } from '../doubles/merge-form.tsx'
import { LikenessLine, Side } from '../doubles/panel.tsx'
import { useWords } from '../messages/words.ts'
import { Back, Submit } from '../shell/controls.tsx'
import { Notice } from '../shell/notice.tsx'
import { sent, signedIn } from '../shell/page.ts'
import { PostForm } from '../shell/post-form.tsx'

type Params = { id: string; other: string }
const idsOf = ({ id = '', other = '' }: Partial<Params>): Params => ({ id, other })

export const loader = signedIn(async ({ staff, params, search }) => {
  const ids = idsOf(params)
  const [double, { colleagues }] = await Promise.all([
    staff.showDouble(ids).catch((error: unknown) => {
      // merged or erased meanwhile: the lead's own page explains it
      if (error instanceof ApiFailure && error.status === 404) throw redirect(`/leads/${ids.id}?done=gone`)
      throw error
    }),
    staff.listColleagues(),
  ])
  return { double, colleagues, done: search.get('done') }
})

export const action = sent(async ({ staff, params, form }) => {
  const refused = await actOnDouble(staff, idsOf(params), form)
  return data(refused, { status: refused.isConflict ? 409 : 422 })
})

export default function Doubles() {
  const { double, colleagues, done } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const say = useWords()
  const { kept, gone, likeness, is_apart } = double
  return (
    <>
      <title>{say('doubles.page_title')}</title>
      <Back to={`/console/leads/${kept.lead.id}`}>{kept.lead.name}</Back>
      <h1 className="mt-1 mb-2">{say('doubles.page_title')}</h1>
      <Notice text={refused?.isConflict ? say('doubles.conflict') : null} isBad />
      <Notice text={done === 'together' && !refused ? say('doubles.done_together') : null} />
      <div className="mt-2 max-w-4xl">
        {likeness && (
          <p className="mb-2">
            <LikenessLine likeness={likeness} />
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Side side={kept} word="stays" />
          <Side side={gone} word="goes" />
        </div>
        <p className="mt-2">
          <a
            className="text-link inline-flex min-h-9 items-center"
            href={`/console/leads/${gone.lead.id}/doubles/${kept.lead.id}`}
          >
            {say('doubles.swap')}
          </a>
        </p>
        <MergeForm
          double={double}
          colleagues={colleagues}
          typed={refused?.typed ?? {}}
          errors={refused?.errors ?? {}}
        />
        <PostForm className="panel mt-4 flex flex-wrap items-center gap-3">
          <Submit intent={is_apart ? 'together' : 'apart'}>
            {say(is_apart ? 'doubles.together' : 'doubles.apart')}
          </Submit>
          <span className="text-sm text-quiet">{say(is_apart ? 'doubles.is_apart' : 'doubles.apart_note')}</span>
        </PostForm>
      </div>
    </>
  )
}
