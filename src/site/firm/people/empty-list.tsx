import { useHref } from '../../shell/links.ts'

/** What a list says when nothing meets its filters, and the way back to all of it. */
export function EmptyList({ title, text, path, all }: { title: string; text: string; path: string; all: string }) {
  const href = useHref()
  return (
    <div className="mt-4 border-y border-line py-8">
      <h2 className="text-xl">{title}</h2>
      <p className="measure mt-2 text-quiet">{text}</p>
      <a href={href(path)} className="button button-quiet mt-4">
        {all}
      </a>
    </div>
  )
}
