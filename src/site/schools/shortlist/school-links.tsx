import { useHref } from '../../shell/links.ts'

/** Schools by name, each a link to its page: of those that found no room nothing is lost. */
export function SchoolLinks({ schools }: { schools: readonly { id: number; name: string }[] }) {
  const href = useHref()
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {schools.map(({ id, name }) => (
        <li key={id}>
          <a href={href(`/schools/${id}`)} className="text-link inline-block py-2">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
