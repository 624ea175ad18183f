import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { isKeyOf } from '../../domain/collections.ts'
import { EDITIONS, LOCALES } from '../../domain/editions.ts'
import { useWords } from '../messages/words.ts'
import { actOnPicture, type PictureIntent, readWords, useSize } from '../pictures/act-on-picture.ts'
import { RemoveForm, ReplaceForm, Uses } from '../pictures/around.tsx'
import { WordsForm } from '../pictures/words-form.tsx'
import { SetBy } from '../settings/parts.tsx'
import { Back } from '../shell/controls.tsx'
import { Notice, OneFormAtATime } from '../shell/notice.tsx'
import { sent, signedIn } from '../shell/page.ts'

const DONE = {
  added: 'pictures.added',
  known: 'pictures.known',
  saved: 'pictures.saved',
  replaced: 'pictures.replaced',
} as const

export const loader = signedIn(async ({ staff, params, search }) => {
  const found = await staff.showPicture({ code: params.code ?? '' })
  const done = search.get('done') ?? ''
  return {
    ...found,
    done: isKeyOf(DONE, done) ? done : null,
    asksToRemove: search.has('remove'),
  }
})

export const action = sent(async ({ staff, params, form }) => {
  const code = params.code ?? ''
  const intent = String(form.get('intent')) as PictureIntent
  const refused = await actOnPicture(staff, code, intent, form)
  if (!refused && intent === 'remove') throw redirect('/pictures?done=removed')
  if (!refused) throw redirect(`/pictures/${code}?done=${intent === 'replace' ? 'replaced' : 'saved'}`)
  const typed = intent === 'describe' ? readWords(form) : null
  return data({ intent, refused, typed }, { status: refused.status })
})

export default function OnePicture() {
  const { picture, uses, done, asksToRemove } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const say = useWords()
  const sizeOf = useSize()
  const { code, version, changed_by, changed_at } = picture
  const isConflict = failed?.refused.code === 'conflict'
  const errors = failed?.refused.errors ?? {}
  const now = LOCALES.map((locale) =>
    say('shell.pair', { label: EDITIONS[locale].ownName, value: picture.alt[locale] }),
  ).join(' · ')
  const who = changed_by ?? say('settings.somebody')
  return (
    <>
      <title>{`${code} · ${say('pictures.title')}`}</title>
      <Back to="/console/pictures">{say('pictures.all')}</Back>
      <h1 className="[overflow-wrap:anywhere]">{code}</h1>
      <OneFormAtATime />
      <p className="[overflow-wrap:anywhere] text-quiet">
        {picture.name} · {sizeOf(picture)}
      </p>
      <SetBy by={changed_by} at={changed_at} />
      <div className="mt-3 grid gap-3 empty:hidden">
        <Notice text={done && !failed && say(DONE[done], { count: 1, code })} />
        <Notice text={picture.is_waiting && say('pictures.making')} />
        <Notice
          isBad
          text={
            isConflict &&
            say(uses.length > 0 && failed.intent === 'remove' ? 'pictures.still_used' : 'pictures.conflict', {
              who,
              now,
            })
          }
        />
        <Notice isBad text={failed && !isConflict && Object.keys(errors).length === 0 && failed.refused.message} />
      </div>
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <WordsForm
          picture={picture}
          typed={failed?.typed ?? picture}
          version={version}
          errors={failed?.intent === 'describe' ? errors : {}}
        />
        <div className="grid gap-4">
          <Uses picture={picture} uses={uses} />
          <ReplaceForm version={version} errors={failed?.intent === 'replace' ? (errors.file ?? []) : []} />
          <RemoveForm version={version} isUsed={uses.length > 0} isAsked={asksToRemove} />
        </div>
      </div>
    </>
  )
}
