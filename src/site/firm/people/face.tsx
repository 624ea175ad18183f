import { Photo, type PhotoSources } from '../../ui/photo.tsx'

/** The portrait of one of the firm's people; who was neither drawn nor photographed has initials. */
export function Face({
  person: { path_image, picture, initials },
  size,
  className = '',
}: {
  person: { path_image: string | null; picture?: PhotoSources | undefined; initials: string }
  /** Of the box that is kept for it, in pixels; `className` says how large it is drawn. */
  size: number
  className?: string
}) {
  const shape = `shrink-0 rounded-full bg-sea ring-1 ring-line ${className}`
  if (path_image)
    return (
      <Photo
        src={path_image}
        picture={picture}
        width={size}
        height={size}
        sizes={`${size}px`}
        className={shape}
        isDecoration
      />
    )
  return (
    <span aria-hidden className={`grid place-items-center font-semibold text-quiet ${shape}`}>
      {initials}
    </span>
  )
}
