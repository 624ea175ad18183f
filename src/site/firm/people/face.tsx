/** The portrait of one of the firm's people; who was neither drawn nor photographed has initials. */
export function Face({
  person: { path_image, initials },
  size,
  className = '',
}: {
  person: { path_image: string | null; initials: string }
  /** Of the box that is kept for it, in pixels; `className` says how large it is drawn. */
  size: number
  className?: string
}) {
  const shape = `shrink-0 rounded-full bg-sea ring-1 ring-line ${className}`
  if (path_image) return <img src={path_image} width={size} height={size} alt="" loading="lazy" className={shape} />
  return (
    <span aria-hidden className={`grid place-items-center font-semibold text-quiet ${shape}`}>
      {initials}
    </span>
  )
}
