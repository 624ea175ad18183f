/** From this share of the limit on, how long a text is stands beside it. */
const tellFrom = 0.8

type Props = {
  /** Of the field. */
  name: string
  text: string
  /** None for a field without a limit. */
  most: number | undefined
  say: (lengths: { present: string; most: string }) => string
  className: string
}

/** How much of its limit a text takes, near it; `script/lengths.ts` keeps it new while somebody types. */
export function Length({ name, text, most, say, className }: Props) {
  if (most === undefined) return null
  return (
    <p
      data-length={name}
      data-most={most}
      data-from={Math.floor(most * tellFrom)}
      data-sentence={say({ present: '%present', most: '%most' })}
      hidden={text.length < most * tellFrom}
      className={`${className} text-sm tabular-nums ${text.length > most ? 'text-danger' : 'text-quiet'}`}
    >
      {say({ present: String(text.length), most: String(most) })}
    </p>
  )
}
