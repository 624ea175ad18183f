/** Layout of the sign-in pages, expired links, and input from before a session ended. */

import type { ReactNode } from 'react'
import { useReader, useWords, useWriting } from '../messages/words.ts'
import { Back, Submit } from '../shell/controls.tsx'
import { nameOfField } from './field-names.ts'
import { keptAt, localTo, ownFields, typedFields } from './kept.ts'
import type { Onward } from './sign-in-form.tsx'

/** The layout of every sign-in page: a narrow panel with the title above it. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto mt-6 max-w-md">
      <title>{title}</title>
      <p className="mb-2 font-semibold text-quiet">Waypoint</p>
      <div className="panel grid gap-4 p-5">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** For a link that is used, expired or unknown. */
export function Gone({ text }: { text: string }) {
  const say = useWords()
  return (
    <Door title={say('door.gone_title')}>
      <p>{text}</p>
      <Back to="/console/sign-in">{say('door.back')}</Back>
    </Door>
  )
}

/** After a session ended during editing: shows the saved input and sends it. */
export function Again({ onward: { to, kept } }: { onward: Onward }) {
  const say = useWords()
  const { time } = useWriting()
  const { locale } = useReader()
  const at = keptAt(kept)
  const address = `/console${localTo(to)}`
  return (
    <Door title={say('door.again_title')}>
      <p>{say('door.again_text')}</p>
      {at !== null && <p className="text-sm text-quiet">{say('door.again_kept', { time: time(at) })}</p>}
      <form method="post" action={address} className="grid gap-3">
        {ownFields(kept).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {typedFields(kept).map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <p className="text-sm font-semibold">{nameOfField(name, locale)}</p>
            <p className="max-h-80 overflow-auto whitespace-pre-wrap rounded-lg bg-sand px-3 py-2 [overflow-wrap:anywhere]">
              {value || <span className="text-quiet">{say('door.again_empty')}</span>}
            </p>
          </div>
        ))}
        <Submit look="main">{say('door.again_send')}</Submit>
      </form>
      <Back to={address}>{say('door.again_leave')}</Back>
    </Door>
  )
}
