/** The share of the limit from which the length is shown. */
const tellFrom = 0.8

type Props = {
  /** Name of the field. */
  name: string
  text: string
  /** Undefined for a field without a limit. */
  most: number | undefined
  format: (lengths: { present: string; most: string }) => string
  className: string
}

/** The length of a text near its limit; `script/lengths.ts` updates it. */
export function Length({ name, text, most, format, className }: Props) {
  if (most === undefined) return null
  return (
    <p
      data-length={name}
      data-most={most}
      data-from={Math.floor(most * tellFrom)}
      data-sentence={format({ present: '%present', most: '%most' })}
      hidden={text.length < most * tellFrom}
      className={`${className} text-sm tabular-nums ${text.length > most ? 'text-danger' : 'text-quiet'}`}
    >
      {format({ present: String(text.length), most: String(most) })}
    </p>
  )
}
