import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { useWords } from '../messages/words.ts'
import { addPictures } from '../pictures/act-on-picture.ts'
import { PictureFilters } from '../pictures/picture-filters.tsx'
import { PictureGrid } from '../pictures/picture-grid.tsx'
import { UploadForm } from '../pictures/upload-form.tsx'
import { Notice } from '../shell/notice.tsx'
import { sent, signedIn } from '../shell/page.ts'
import { Steps } from '../shell/steps.tsx'

export const loader = signedIn(async ({ staff, search }) => {
  const asked = { q: search.get('q') ?? '', view: search.get('view') ?? '', page: search.get('page') ?? '' }
  const list = await staff.listPictures(asked)
  return {
    list,
    asked,
    added: Number(search.get('added') ?? 0),
    known: search.getAll('known'),
    isRemoved: search.get('done') === 'removed',
  }
})

export const action = sent(async ({ staff, form }) => {
  const { codes, known, untaken } = await addPictures(staff, form)
  if (untaken.length > 0) return data({ untaken, added: codes.length, known }, { status: 422 })
  const [only] = [...codes, ...known]
  if (codes.length + known.length === 1)
    throw redirect(`/pictures/${only}?done=${known.length > 0 ? 'known' : 'added'}`)
  throw redirect(
    `/pictures?${new URLSearchParams([['added', String(codes.length)], ...known.map((code) => ['known', code])])}`,
  )
})

export default function Pictures() {
  const { list, asked, ...done } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const say = useWords()
  const { added, known } = failed ?? done
  const isNarrowed = asked.q !== '' || asked.view !== ''
  return (
    <>
      <title>{say('pictures.title')}</title>
      <h1>{say('pictures.title')}</h1>
      <p className="mt-1 max-w-prose">{say('pictures.intro')}</p>
      <div className="mt-3 grid gap-3">
        <Notice text={added > 0 && say('pictures.added', { count: added })} />
        {known.map((code) => (
          <Notice key={code} text={say('pictures.known', { code })} />
        ))}
        <Notice text={done.isRemoved && say('pictures.removed')} />
        <UploadForm untaken={failed?.untaken ?? []} />
        <PictureFilters asked={asked} />
        <p className="text-quiet">{say('pictures.count', { count: list.total })}</p>
        {list.total === 0 ? (
          <p className="panel">
            {say(isNarrowed ? 'pictures.none_found' : 'pictures.none')}{' '}
            {isNarrowed && (
              <a className="text-link" href="/console/pictures">
                {say('pictures.show_all')}
              </a>
            )}
          </p>
        ) : (
          <PictureGrid pictures={list.pictures} />
        )}
        <Steps page={list.page} last={Math.ceil(list.total / list.per_page)} asked={asked} />
      </div>
    </>
  )
}
