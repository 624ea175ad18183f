/** An uploaded picture with all its widths; cropping preserves its focus. */
import focusStyles from './focus.css?url'

export type PhotoSources = {
  avif: string | null
  webp: string
  alt: string
  /** In percent, from the left and from the top. */
  focus_x: number
  focus_y: number
}

type Props = {
  /** URL of a drawing, or the fallback of the picture. */
  src: string
  picture?: PhotoSources | undefined
  /** Size of the reserved box, in pixels. */
  width: number
  height: number
  /** The displayed width, as a `sizes` attribute. */
  sizes: string
  className: string
  /** Whether adjacent text describes it. */
  isDecoration?: boolean
  isFirst?: boolean
}

/** A drawing, or a responsive photograph. */
export function Photo({ src, picture, width, height, sizes, className, isDecoration = false, isFirst = false }: Props) {
  const when = isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  if (!picture) return <img src={src} width={width} height={height} alt="" {...when} className={className} />
  const { avif, webp, alt, focus_x, focus_y } = picture
  return (
    <picture className="contents">
      {/* pages without photographs don't load it; React puts it into the head, once */}
      <link rel="stylesheet" href={focusStyles} precedence="photo" />
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={src}
        width={width}
        height={height}
        alt={isDecoration ? '' : alt}
        {...when}
        className={`${className} ${focusClass(focus_x, focus_y)}`}
      />
    </picture>
  )
}

const tenth = 10

/** Classes of `focus.css`: the CSP forbids inline styles. */
export const focusClass = (x: number, y: number): string =>
  `in-focus fx${Math.round(x / tenth)} fy${Math.round(y / tenth)}`
