import type { StaffAnswer } from '../../api/staff/client.ts'
import { hasMail } from '../../domain/leads/answers/same-mail.ts'
import { useWords, useWriting } from '../messages/words.ts'
import { Wrong } from './wrong.tsx'

export type Events = StaffAnswer<'showLead'>['events']
type Props = { events: Events; text: string; errors?: string[] | undefined }

/** A warning where the person has this mail already, and the word that it shall go once more. */
export function AgainBox({ events, text, errors }: Props) {
  const say = useWords()
  const { time } = useWriting()
  const sent = events.find(({ kind, data }) => kind === 'mail' && hasMail([String(data.text ?? '')], text))
  if (!sent && !errors) return null
  return (
    <div className="note-bad">
      {sent && <p>{say('answer.sent_before', { time: time(sent.at), who: sent.who ?? '–' })}</p>}
      <label className="inline-flex min-h-9 items-center gap-2">
        <input type="checkbox" name="again" value="1" className="size-4" aria-invalid={Boolean(errors)} />
        {say('answer.again')}
      </label>
      <Wrong errors={errors} />
    </div>
  )
}
