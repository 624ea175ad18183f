import { useHref } from '../../shell/links.ts'

type Props = {
  title: string
  text: string
  /** The link to the unfiltered list, when filters are set. */
  path?: string
  all?: string
}

/** The notice of an empty list, with or without filters. */
export function EmptyList({ title, text, path, all }: Props) {
  const href = useHref()
  return (
    <div className="mt-4 border-y border-line py-8">
      <h2 className="text-xl">{title}</h2>
      <p className="measure mt-2 text-quiet">{text}</p>
      {path && (
        <a href={href(path)} className="button button-quiet mt-4">
          {all}
        </a>
      )}
    </div>
  )
}
