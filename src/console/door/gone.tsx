import { useWords } from '../messages/words.ts'
import { Door } from './door.tsx'

/** For a link that was used, is over, or never was. */
export function Gone({ text }: { text: string }) {
  const say = useWords()
  return (
    <Door title={say('door.gone_title')}>
      <p>{text}</p>
      <p>
        <a href="/console/sign-in" className="text-link">
          {say('door.back')}
        </a>
      </p>
    </Door>
  )
}
