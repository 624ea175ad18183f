import { Photo, type PhotoSources } from '../../ui/photo.tsx'

/** A team member's portrait; initials without a drawing or photograph. */
export function Face({
  person: { path_image, picture, initials },
  size,
  className = '',
}: {
  person: { path_image: string | null; picture?: PhotoSources | undefined; initials: string }
  /** Size of the reserved box, in pixels; `className` sets the displayed size. */
  size: number
  className?: string
}) {
  const shape = `shrink-0 rounded-full bg-sea border border-line ${className}`
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
