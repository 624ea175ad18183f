import { useHref } from '../../shell/links.ts'

type Tag = { id: number; slug: string; name: string; count?: number }

/** Tags as links, with how many articles have each where that is known. */
export function TagLinks({ tags, current }: { tags: readonly Tag[]; current?: string }) {
  const href = useHref()
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map(({ id, slug, name, count }) => (
        <li key={id}>
          <a
            href={href(`/tags/${slug}`)}
            aria-current={slug === current ? 'page' : undefined}
            className="tag inline-flex min-h-11 items-center gap-1.5 border border-line px-3.5 text-[0.9375rem] hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
          >
            {name}
            {count !== undefined && <span className="text-quiet in-aria-[current=page]:text-paper">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
