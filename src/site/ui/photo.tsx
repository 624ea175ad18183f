/** A picture that was put in, in as many widths as there are; the part that must be seen stays, whatever its box cuts off. */
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
  /** What everybody can show: a drawing's address, or the picture's. */
  src: string
  picture?: PhotoSources | undefined
  /** Of the box that is kept for it, in pixels. */
  width: number
  height: number
  /** How wide it is drawn, as `sizes` says it. */
  sizes: string
  className: string
  /** Where what it shows is said beside it. */
  isDecoration?: boolean
  isFirst?: boolean
}

/** A drawing, or a photograph in its widths. */
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

/** Classes of `focus.css`: a page's policy takes no styles from its elements. */
export const focusClass = (x: number, y: number): string =>
  `in-focus fx${Math.round(x / tenth)} fy${Math.round(y / tenth)}`
