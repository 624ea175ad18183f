export type Crumb = { label: string; href?: string }

/** The breadcrumb of a page; the last item is the page itself, whose heading follows it: on phones it takes no room. */
export function BreadcrumbList({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="no-print pt-4 text-sm text-quiet">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className={`flex min-w-0 items-center gap-x-2 ${crumb.href ? '' : 'max-md:sr-only'}`}>
            {index > 0 && <span aria-hidden>/</span>}
            {crumb.href ? (
              <a href={crumb.href} className="block py-3 hover:underline md:py-2">
                {crumb.label}
              </a>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
