import { Fragment } from 'react'

/** Opening hours, broken between days only. */
export function Hours({ hours }: { hours: string }) {
  return hours.split(/(?<=[,;，；])/).map((part, place) => (
    <Fragment key={part}>
      {place > 0 && part.startsWith(' ') && ' '}
      <span className="inline-block">{part.trim()}</span>
    </Fragment>
  ))
}
