import { channelLinks, type Reached } from '../../domain/leads/answers/channels.ts'
import { useWords } from '../messages/words.ts'

/** The person’s own channels: one tap opens them with the text at hand, another notes that it was done. */
export function Channels({ person, text }: { person: Reached; text: string }) {
  const say = useWords()
  return (
    <fieldset className="mt-1 border-t border-line pt-2.5">
      <legend className="sr-only">{say('answer.elsewhere')}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="font-semibold">{say('answer.elsewhere')}</p>
        <button type="button" className="button" data-copy={say('answer.copied')} hidden>
          {say('answer.copy')}
        </button>
      </div>
      <p className="text-sm text-quiet">{say('answer.elsewhere_hint')}</p>
      <ul className="mt-2 grid gap-1.5">
        {channelLinks(person, text).map(({ channel, href, is_wanted }) => (
          <li key={channel} className="flex flex-wrap items-center gap-2 md:grid md:grid-cols-[15rem_max-content]">
            {href ? (
              <a
                className="button justify-self-start"
                href={href}
                target="_blank"
                rel="noreferrer"
                data-carries={channel}
              >
                {channel === 'phone'
                  ? say('answer.call')
                  : say('answer.open_channel', { channel: say(`channel.${channel}`) })}
                {is_wanted && <span className="tag tag-jade">{say('answer.wanted')}</span>}
              </a>
            ) : (
              <span className="text-sm text-quiet">
                {say('answer.no_address', { channel: say(`channel.${channel}`) })}
              </span>
            )}
            <button type="submit" name="intent" value={channel} className="button">
              {say('answer.done_by', { channel: say(`channel.${channel}`) })}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
