import { useForm } from './form-context.ts'

/** From this share of the limit on, how long a text is stands beside it. */
const tellFrom = 0.8

/** How much of its limit a text takes, near it; `script/lengths.ts` keeps it new while somebody types. */
export function Length({ name, text, most }: { name: string; text: string; most: number | undefined }) {
  const { say } = useForm()
  if (most === undefined) return null
  return (
    <p
      data-length={name}
      data-most={most}
      data-from={Math.floor(most * tellFrom)}
      data-sentence={say('length', { present: '%present', most: '%most' })}
      hidden={text.length < most * tellFrom}
      className={`mt-0.5 text-sm tabular-nums ${text.length > most ? 'text-danger' : 'text-quiet'}`}
    >
      {say('length', { present: String(text.length), most: String(most) })}
    </p>
  )
}
