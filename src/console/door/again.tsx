import { useWords } from '../messages/words.ts'
import { Door } from './door.tsx'
import { localTo, typedFields } from './kept.ts'
import type { Onward } from './sign-in-form.tsx'

/** After a session that ended while somebody typed: what they had typed, to be sent now. */
export function Again({ onward: { to, kept } }: { onward: Onward }) {
  const say = useWords()
  const address = `/console${localTo(to)}`
  return (
    <Door title={say('door.again_title')}>
      <p>{say('door.again_text')}</p>
      <form method="post" action={address} className="grid gap-3">
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {typedFields(kept).map(([name, value]) => (
          <p
            key={`${name} ${value}`}
            className="max-h-80 overflow-auto whitespace-pre-wrap rounded-lg bg-sand px-3 py-2"
          >
            {value || <span className="text-quiet">{say('door.again_empty')}</span>}
          </p>
        ))}
        <button type="submit" className="button button-main">
          {say('door.again_send')}
        </button>
      </form>
      <p>
        <a href={address} className="text-link">
          {say('door.again_leave')}
        </a>
      </p>
    </Door>
  )
}
