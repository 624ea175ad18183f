import { useWords, useWriting } from '../messages/words.ts'
import type { LeadItem } from './lead-item.ts'
import { Wrong } from './wrong.tsx'

/** A warning where the address refused our last mail, and the word that it shall be tried all the same. */
export function AnywayBox({
  lead: { refused, email },
  errors,
}: {
  lead: Pick<LeadItem, 'refused' | 'email'>
  errors?: string[] | undefined
}) {
  const say = useWords()
  const { time } = useWriting()
  if (!refused) return null
  return (
    <div className="note-bad">
      <p>
        {say('answer.refused', { address: email, time: time(refused.at), reason: say(`refusal.${refused.reason}`) })}
      </p>
      <label className="inline-flex min-h-9 items-center gap-2">
        <input type="checkbox" name="anyway" value="1" className="size-4" aria-invalid={Boolean(errors)} />
        {say('answer.anyway')}
      </label>
      <Wrong errors={errors} />
    </div>
  )
}
