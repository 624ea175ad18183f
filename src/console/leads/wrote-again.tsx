import { WAYS_OF_WRITING } from '../../domain/leads/answers/channels.ts'
import { useWords } from '../messages/words.ts'
import type { Refused } from './refused.ts'
import { Wrong } from './wrong.tsx'

/** The person wrote where we don’t hear it ourselves: noted here, their clock starts again. */
export function WroteAgain({ refused }: { refused: Refused | undefined }) {
  const say = useWords()
  const own = refused?.intent === 'wrote' ? refused : undefined
  return (
    <details className="panel max-lg:order-2" open={own !== undefined}>
      <summary className="min-h-9 content-center font-semibold">{say('wrote.title')}</summary>
      <form method="post" className="mt-2 grid gap-2">
        <p className="text-sm text-quiet">{say('wrote.hint')}</p>
        <label className="block">
          <span className="text-sm">{say('wrote.channel')}</span>
          <select name="channel" defaultValue={own?.typed.channel} className="field-input">
            {WAYS_OF_WRITING.map((channel) => (
              <option key={channel} value={channel}>
                {say(`wrote.by_${channel}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="block">
          <span className="text-sm">{say('wrote.text')}</span>
          <textarea name="words" rows={2} data-limit={5000} defaultValue={own?.typed.words} className="field-input" />
          <Wrong errors={own?.errors.text} />
        </label>
        <button type="submit" name="intent" value="wrote" className="button justify-self-start">
          {say('wrote.note')}
        </button>
      </form>
    </details>
  )
}
